import { completeCarpool } from '#contract/carpool.ts'
import { boardUrl } from '#domain/carpool/board-url.ts'
import { environment } from '#stores/shell/environment.ts'
import { isGone, notifyFailure, submitOnce } from '#stores/shell/submit.ts'
import { $openRequest, forgetOpenRequest } from './open-request.ts'

export interface CompleteMessages {
  question: string
  /** for a failure without a sentence from the API */
  failed: string
}

// actions
/** Asks for confirmation. Resolves with whether it is completed. */
export async function completeOpenRequest(messages: CompleteMessages): Promise<boolean> {
  const id = $openRequest.get().request?.id
  return id !== undefined && complete(id, messages)
}

/** Completes a request on its own page, which no longer exists afterwards. */
export async function completeAndLeave(id: number, messages: CompleteMessages): Promise<void> {
  if (await complete(id, messages, { persist: true })) environment().navigate(boardUrl({ isMine: true }))
}

async function complete(
  id: number,
  { question, failed }: CompleteMessages,
  ...options: [{ persist: true }?]
): Promise<boolean> {
  const { call, confirm, notify } = environment()
  if (!(await confirm(question))) return false
  const isDone = await submitOnce({
    async send() {
      const { data } = await call(completeCarpool, { query: { id } })
      notify('success', data.message, ...options)
    },
    isDone: isGone,
    onFailure: (failure) => notifyFailure(failure, failed),
  })
  if (isDone) forgetOpenRequest()
  return isDone
}
