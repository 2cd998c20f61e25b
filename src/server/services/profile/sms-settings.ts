import type { SmsSettings } from '#contract/profile.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'
import type { AppContext } from '#server/context.ts'

export async function getSmsSettings({ db, ports }: AppContext, userId: number): Promise<SmsSettings> {
  const user = await db
    .selectFrom('users')
    .select('sms_muted')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return settingsOf(user.sms_muted, ports.sms !== null)
}

/** Switches one kind; two switched at the same time do not undo each other. */
export async function setSmsSetting(
  { db, ports }: AppContext,
  userId: number,
  { kind, isOn }: { kind: SmsKind; isOn: boolean },
): Promise<SmsSettings> {
  const user = await db
    .updateTable('users')
    .set(({ fn, val }) => {
      const others = fn<string[]>('array_remove', ['sms_muted', val(kind)])
      return { sms_muted: isOn ? others : fn<string[]>('array_append', [others, val(kind)]) }
    })
    .where('id', '=', userId)
    .returning('sms_muted')
    .executeTakeFirstOrThrow()
  return settingsOf(user.sms_muted, ports.sms !== null)
}

const settingsOf = (muted: readonly string[], isOffered: boolean): SmsSettings => ({
  isOffered,
  kinds: SMS_KINDS.map((kind) => ({ kind, isOn: !muted.includes(kind) })),
})
