/** Stored values of a user. They are removed from the storage itself: a page may not have loaded the stores that reset them. */
const PERSONAL_KEYS =
  /^app:(search|booking|my-bookings|hosting|profile|notifications|carpool|feedback|referral):/
/** Kept for the same user when the server ended the session: hosting/drafts.ts and carpool/draft.ts ignore other users' drafts. */
const DRAFT_KEYS = ['app:hosting:drafts', 'app:carpool:form']
/** A vehicle's id, no personal data: its owner resumes the wizard after signing in again (hosting/listing.ts). */
const LISTING_KEY = 'app:hosting:listing'

export function clearStorage(lifetime: 'local' | 'session', { keepsUnsaved = false } = {}): void {
  try {
    const store = lifetime === 'local' ? localStorage : sessionStorage
    for (const key of Object.keys(store))
      if (PERSONAL_KEYS.test(key) && key !== LISTING_KEY && !(keepsUnsaved && DRAFT_KEYS.includes(key)))
        store.removeItem(key)
  } catch {
    // storage is blocked, so nothing was stored
  }
}
