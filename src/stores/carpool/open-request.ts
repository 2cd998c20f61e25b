import { type CarpoolRequest, completeCarpool, listCarpool } from '#contract/carpool.ts'
import { boardUrl } from '#domain/carpool/board-url.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, isGone, notifyFailure, send } from '#stores/shell/send.ts'

// state
/** The user's open request: while there is one, no other can be created. */
const open = createResource<{ status: LoadStatus; request: CarpoolRequest | null }>(
  { status: 'idle', request: null },
  { isPersonal: true },
)
const { reset: forgetOpenRequest } = open
export const $openRequest = open.$state

// actions
/** A background call, because the form works without the result, and the server checks. */
export async function loadOpenRequest(): Promise<void> {
  const { call } = environment()
  await open.load({ ...$openRequest.get(), status: 'loading' }, async (signal) => {
    const { data } = await call(listCarpool, { query: { isMine: 'true' }, background: true, signal })
    return { request: data.find(({ isMine }) => isMine) ?? null }
  })
}

interface CompleteMessages {
  question: string
  /** for a failure without a sentence from the API */
  failed: string
}

// actions
/** Asks for confirmation. Resolves with whether it is completed. */
export async function completeOpenRequest(): Promise<boolean> {
  const id = $openRequest.get().request?.id
  const messages = { question: t('carpool.open.question'), failed: t('carpool.open.failed') }
  if (id === undefined || !(await completeRequest(id, messages))) return false
  forgetOpenRequest()
  return true
}

/** Completes a request on its own page, which no longer exists afterwards. */
export async function completeAndLeave(id: number): Promise<void> {
  const messages = { question: t('carpool-ride.own.question'), failed: t('carpool-ride.own.failed') }
  if (!(await completeRequest(id, messages, { persist: true }))) return
  forgetOpenRequest()
  environment().navigate(boardUrl({ isMine: true }))
}

/** Asks for confirmation. Resolves with whether it is completed, perhaps in another tab. */
export async function completeRequest(
  id: number,
  { question, failed }: CompleteMessages,
  ...options: [{ persist: true }?]
): Promise<boolean> {
  const { confirm, notify } = environment()
  if (!(await confirm(question))) return false
  const outcome = await send(completeCarpool, { query: { id } })
  if (outcome.status === 'answered') notify('success', outcome.data.message, ...options)
  const failure = failureOf(outcome, isGone)
  if (failure) notifyFailure(failure, failed)
  return failure === null
}
