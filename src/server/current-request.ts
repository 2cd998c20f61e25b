import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request that is being handled. Each line that is logged for it has this. */
export interface CurrentRequest {
  requestId: string
  /** The client's IP address, as far as it can be trusted. */
  client: string
  userId?: number
  /** The pattern of its route, such as `/api/v1/vehicles/:id`. */
  route?: string
}

const requests = new AsyncLocalStorage<{ request: CurrentRequest | null }>()

export async function withRequest<T>(request: CurrentRequest, work: () => Promise<T>): Promise<T> {
  const current: { request: CurrentRequest | null } = { request }
  try {
    return await requests.run(current, work)
  } finally {
    // a connection or timer that was created in it belongs to the process
    current.request = null
  }
}

export function currentRequest(): CurrentRequest | null {
  return requests.getStore()?.request ?? null
}
