import { createHash } from 'node:crypto'
import type { SignedIn, SignInPayload } from '#contract/auth.ts'
import { nameFromEmail } from '#domain/profile/person.rules.ts'
import { readReferralCode } from '#domain/referral/referral.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Credential, Identity } from '#server/ports/identity/port.ts'
import { serializeUser, USER_COLUMNS, type UserRow } from '#server/serializers/users.ts'
import { withdrawDeletion } from '#server/services/account/requested-deletion.ts'
import { setOwnLocale } from '#server/services/profile/own-user.ts'
import { wasDeleted } from './deleted-identity.ts'
import { readNonce } from './nonce.ts'
import { signOut, startSession } from './sessions.ts'

interface SignIn {
  payload: SignInPayload
  /** The site's origin as the browser sees it. */
  origin: string
  userAgent: string
  /** The language of the request, which becomes that of messages to the user. */
  locale: Locale
  /** Token of the request's earlier session, which is ended. */
  token: string | null
}

/** Finds the account of a provider's token, or creates it at the first sign-in, and starts a session. */
export async function signInSocial(context: AppContext, signIn: SignIn): Promise<SignedIn> {
  const { payload, origin, userAgent, locale, token: earlier } = signIn
  const identity = await context.ports.identity.verify(payload, origin)
  await consumeCredential(context, identity.credential)
  const user =
    (await findUser(context, identity)) ??
    (await createUser(context, identity, { referralCode: readReferralCode(payload.referralCode), locale })) ??
    (await findUser(context, identity))
  // nothing was created and no account matches: the email address belongs to another account
  if (!user) throw new ApiError('emailTaken')
  if (user.blocked_at) throw new ApiError('loginRefused')
  if (earlier) await signOut(context, earlier)
  const token = await startSession(context, user.id, { adapter: context.ports.identity.adapter, userAgent })
  await withdrawDeletion(context, user.id)
  if (user.locale !== locale) await setOwnLocale(context, user.id, locale)
  return { ...serializeUser({ ...user, locale }), token }
}

type Account = UserRow & { blocked_at: Date | null }

/** Accounts belong to an adapter, because the mock can issue any subject of a real provider. */
function findUser({ db, ports }: AppContext, { provider, subject }: Identity): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'blocked_at'])
    .where('identity_adapter', '=', ports.identity.adapter)
    .where('provider', '=', provider)
    .where('provider_subject', '=', subject)
    .executeTakeFirst()
}

/** Undefined when the email address or the subject exists: unique constraints decide between concurrent requests. */
async function createUser(
  { db, now, ports }: AppContext,
  { provider, subject, email, firstName, lastName, image }: Identity,
  { referralCode, locale }: { referralCode: string; locale: Locale },
): Promise<Account | undefined> {
  if (email === null) throw new ApiError('noEmail')
  // a deleted user who returns gets no referrer: otherwise every return could earn a reward
  const isNew =
    !referralCode || !(await wasDeleted(db, { adapter: ports.identity.adapter, provider, subject }))
  const referrer =
    referralCode && isNew
      ? await db
          .selectFrom('users')
          .select('id')
          .where('referral_code', '=', referralCode)
          .where('blocked_at', 'is', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
  return db
    .insertInto('users')
    .values({
      first_name: firstName || nameFromEmail(email, translator(locale)('account.namelessUser')),
      last_name: lastName,
      email: email.toLowerCase(),
      identity_adapter: ports.identity.adapter,
      provider,
      provider_subject: subject,
      mobile_number: null,
      mobile_verified_at: null,
      image,
      referred_by: referrer?.id ?? null,
      blocked_at: null,
      created_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...USER_COLUMNS, 'blocked_at'])
    .executeTakeFirst()
}

/**
 * Marks a proof of sign-in as used: of several requests with the same proof, in any process, one succeeds.
 * @throws ApiError loginRefused for an unknown nonce and for a used proof
 */
async function consumeCredential(context: AppContext, credential: Credential): Promise<void> {
  const until =
    credential.kind === 'nonce' ? await readNonce(context, credential.value) : credential.expiresAt
  if (credential.kind === 'nonce' && until === null) throw new ApiError('loginRefused')
  const hash = createHash('sha256').update(`${credential.kind} ${credential.value}`).digest()
  const taken = await context.db
    .insertInto('used_proofs')
    .values({ hash, expires_at: until === null ? 'infinity' : new Date(until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!taken) throw new ApiError('loginRefused')
}
