import { atom, type WritableAtom } from 'nanostores'
import { onSignedOut } from '#stores/auth/signed-out.ts'

/**
 * `idle`: not requested yet; `missing`: it does not exist, or not for this user. While `loading`, old data may be
 * shown.
 */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'missing'

type Request<State> = (signal: AbortSignal) => Promise<Partial<State>>

export interface Resource<State> {
  $state: WritableAtom<State>
  /**
   * Sets `loading`, and `ready` with the result when `request` resolves. The latest load wins: an earlier one is
   * aborted and its result ignored. `onFailure` returns changes to the `failed` state. Resolves with whether the result
   * is shown. To revalidate in silence, pass the shown state as `loading` and return it from `onFailure`.
   */
  load(
    loading: State,
    request: Request<State>,
    onFailure?: (error: unknown) => Partial<State>,
  ): Promise<boolean>
  /** Ignores the load in flight; its state stays. */
  cancel(): void
  /** Ignores the load in flight and restores the initial state. */
  reset(): void
}

/** The state of data that is loaded. `isPersonal`: it is reset on sign-out. */
export function createResource<State extends { status: string }>(
  start: State,
  { isPersonal = false } = {},
): Resource<State> {
  const $state = atom(start)
  let controller: AbortController | undefined

  const update = (change: Partial<State>) => $state.set({ ...$state.get(), ...change })
  const cancel = () => controller?.abort()
  const reset = () => {
    cancel()
    $state.set(start)
  }
  if (isPersonal) onSignedOut(reset)

  return {
    $state,
    async load(loading, request, onFailure) {
      cancel()
      controller = new AbortController()
      const { signal } = controller
      $state.set(loading)
      try {
        const change = await request(signal)
        if (signal.aborted) return false
        update({ status: 'ready', ...change })
        return true
      } catch (error) {
        if (signal.aborted) return false
        const change = { status: 'failed', ...onFailure?.(error) } as Partial<State>
        // `onFailure` may have started another load
        if (!signal.aborted) update(change)
        return false
      }
    },
    cancel,
    reset,
  }
}
