import type { Unseen } from '#contract/notifications.ts'
import type { Core } from '#server/core.ts'

export async function countUnseen({ db }: Core, userId: number): Promise<Unseen> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}
