import type { SmsSettings } from '#contract/profile.ts'
import type { PushSettings } from '#contract/push.ts'
import { PUSH_KINDS, type PushKind } from '#domain/profile/push-kinds.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'
import type { AppContext } from '#server/context.ts'
import { type Caller, hashToken } from '#server/services/auth/sessions.ts'

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

export async function getPushSettings(
  { db, ports }: AppContext,
  { userId, token }: Caller,
): Promise<PushSettings> {
  const [publicKey, user] = await Promise.all([
    ports.push.publicKey(),
    db
      .selectFrom('users as u')
      .leftJoin('push_subscriptions as p', (join) => join.on('p.session_hash', '=', hashToken(token)))
      .select(['u.push_muted', 'p.endpoint'])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    publicKey,
    endpoint: user.endpoint,
    kinds: PUSH_KINDS.map((kind) => ({ kind, isOn: !user.push_muted.includes(kind) })),
  }
}

export async function setPushSetting(
  context: AppContext,
  caller: Caller,
  { kind, isOn }: { kind: PushKind; isOn: boolean },
): Promise<PushSettings> {
  await switchKind(context, 'push_muted', { userId: caller.userId, kind, isOn })
  return getPushSettings(context, caller)
}

/** Switches one kind of message on or off, in one statement, so that concurrent switches do not undo each other. */
async function switchKind(
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
