import type { PushSettings } from '#contract/push.ts'
import { PUSH_KINDS, type PushKind } from '#domain/profile/push-kinds.ts'
import type { AppContext } from '#server/context.ts'
import { hashToken } from '#server/services/auth/find-session.ts'
import { switchKind } from './switch-kind.ts'

export interface Caller {
  userId: number
  token: string
}

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
