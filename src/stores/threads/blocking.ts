import { blockPerson } from '#contract/threads.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'
import { $thread, refreshThread } from './thread.ts'

/** Blocks the other person in all threads, after a question, or ends that. */
export async function blockOther(isBlocked: boolean): Promise<void> {
  const { key, thread } = $thread.get()
  if (!thread) return
  const { confirm, notify } = environment()
  const name = thread.other.fullName
  if (isBlocked && !(await confirm(t('threads.block.question', { name }), { yes: t('threads.block.yes') })))
    return
  const outcome = await send(blockPerson, { params: { key }, payload: { isBlocked } })
  if (outcome.status !== 'answered') return notifyFailure(outcome.failure, t('threads.block.failed'))
  notify('success', outcome.data.message)
  await refreshThread()
}
