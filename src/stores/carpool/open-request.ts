import { type CarpoolRequest, listCarpool } from '#contract/carpool.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

// state
/** The user's open request: while there is one, no other can be created. */
const open = createResource<{ status: LoadStatus; request: CarpoolRequest | null }>(
  { status: 'idle', request: null },
  { isPersonal: true },
)
export const { reset: forgetOpenRequest } = open
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
