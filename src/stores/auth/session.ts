import { atom, computed } from 'nanostores'
import type { SignedIn, User } from '#contract/auth.ts'
import { readStoredToken, TOKEN_KEY, USER_KEY } from '#domain/auth/access.ts'
import { readLocale } from '#domain/shell/locale.ts'
import { SAVED_KEY } from '#domain/vehicles/saved-keys.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'
import { resetRooms } from './signed-out.ts'

/** Keys with data of a user. Removed from storage directly, because a page may not have loaded their stores. */
const PERSONAL_KEYS =
  /^app:(search|vehicles|booking|my-bookings|hosting|profile|notifications|carpool|feedback|referral|threads):/
/**
 * Not removed when the server ended the session. Their stores (hosting/drafts.ts, carpool/draft.ts, vehicles/saved.ts)
 * ignore what belongs to another user.
 */
const DRAFT_KEYS = ['app:hosting:drafts', 'app:carpool:form', SAVED_KEY]
/** Only a vehicle's id: its host resumes the wizard after the next sign-in (hosting/listing-message.ts). */
const LISTING_KEY = 'app:hosting:listing'

function clearStorage(lifetime: 'local' | 'session', { keepsUnsaved = false } = {}): void {
  try {
    const store = lifetime === 'local' ? localStorage : sessionStorage
    for (const key of Object.keys(store))
      if (
        PERSONAL_KEYS.test(key) &&
        key !== LISTING_KEY &&
        !(keepsUnsaved && DRAFT_KEYS.includes(key)) &&
        !isVisitors(key, store)
      )
        store.removeItem(key)
  } catch {
    // storage is blocked, so nothing was stored
  }
}

/** What a visitor has saved goes into the account of anyone who signs in next. */
function isVisitors(key: string, store: Storage): boolean {
  if (key !== SAVED_KEY) return false
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '')
    return typeof stored === 'object' && stored !== null && 'userId' in stored && stored.userId === null
  } catch {
    // not a list
    return false
  }
}

// state
export const $token = persistedAtom<string | undefined>(TOKEN_KEY, undefined, {
  parse: (value) => readStoredToken(JSON.stringify(value)),
})
export const $user = persistedAtom<User | undefined>(USER_KEY, undefined, { parse: parseUser })
/** The last user of this tab. When another one signs in, what the last one left in storage is removed. */
const $lastId = persistedAtom<number | undefined>('app:auth:last', undefined, {
  lifetime: 'session',
  parse: (value) => (typeof value === 'number' ? value : null),
})
/** 401s are ignored while signing out. */
export const $isLeaving = atom(false)

// derived
export const $isSignedIn = computed($token, (token) => token !== undefined)

// actions
export function storeSignIn({ token, ...user }: SignedIn): void {
  if (($lastId.get() ?? user.id) !== user.id) clearAllStorage()
  $lastId.set(user.id)
  $user.set(user)
  $token.set(token)
}

/** Removes the token's key itself, because guard.js checks whether it exists. */
export function clearSession({ keepsUnsaved = false } = {}): void {
  $token.set(undefined)
  $user.set(undefined)
  clearAllStorage(keepsUnsaved)
}

function clearAllStorage(keepsUnsaved = false): void {
  clearStorage('local', { keepsUnsaved })
  clearStorage('session')
}

// reactions
let userId = currentUserId()
$token.listen(() => {
  const before = userId
  userId = currentUserId()
  if (before === null || before === userId) return
  resetRooms()
  // local storage was cleared by the tab that signed out, and may have been written since
  clearStorage('session')
})

function currentUserId(): number | 'unknown' | null {
  if ($token.get() === undefined) return null
  return $user.get()?.id ?? 'unknown'
}

function parseUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null) return null
  const user = value as Partial<Record<keyof User, unknown>>
  const text = (found: unknown) => (typeof found === 'string' ? found : '')
  const textOrNull = (found: unknown) => (typeof found === 'string' ? found : null)
  if (typeof user.id !== 'number') return null
  return {
    id: user.id,
    firstName: text(user.firstName),
    lastName: text(user.lastName),
    fullName: text(user.fullName),
    otherName: textOrNull(user.otherName),
    email: textOrNull(user.email),
    mobileNumber: textOrNull(user.mobileNumber),
    isMobileVerified: user.isMobileVerified === true,
    image: textOrNull(user.image),
    referralCode: text(user.referralCode),
    memberSince: text(user.memberSince),
    locale: readLocale(user.locale),
  }
}
