import type { PushKind } from '#domain/profile/push-kinds.ts'
import type { AppContext } from '#server/context.ts'

/** Switches one kind of message on or off, in one statement, so that concurrent switches do not undo each other. */
export async function switchKind(
  { db }: AppContext,
  column: 'sms_muted' | 'push_muted',
  { userId, kind, isOn }: { userId: number; kind: PushKind; isOn: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, val }) => {
      const others = fn<string[]>('array_remove', [column, val(kind)])
      return { [column]: isOn ? others : fn<string[]>('array_append', [others, val(kind)]) }
    })
    .where('id', '=', userId)
    .execute()
}
