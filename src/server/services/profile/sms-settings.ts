import type { SmsSettings } from '#contract/profile.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'
import type { AppContext } from '#server/context.ts'
import { switchKind } from './switch-kind.ts'

export async function getSmsSettings({ db, ports }: AppContext, userId: number): Promise<SmsSettings> {
  const user = await db
    .selectFrom('users')
    .select('sms_muted')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return settingsOf(user.sms_muted, ports.sms !== null)
}

export async function setSmsSetting(
  context: AppContext,
  userId: number,
  { kind, isOn }: { kind: SmsKind; isOn: boolean },
): Promise<SmsSettings> {
  await switchKind(context, 'sms_muted', { userId, kind, isOn })
  return getSmsSettings(context, userId)
}

const settingsOf = (muted: readonly string[], isOffered: boolean): SmsSettings => ({
  isOffered,
  kinds: SMS_KINDS.map((kind) => ({ kind, isOn: !muted.includes(kind) })),
})
