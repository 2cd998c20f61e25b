/** Keys with data of a user. Removed from storage directly, because a page may not have loaded their stores. */
const PERSONAL_KEYS =
  /^app:(search|booking|my-bookings|hosting|profile|notifications|carpool|feedback|referral):/
/** Not removed when the server ended the session; hosting/drafts.ts and carpool/draft.ts ignore other users' drafts. */
const DRAFT_KEYS = ['app:hosting:drafts', 'app:carpool:form']
/** Only a vehicle's id: its host resumes the wizard after the next sign-in (hosting/listing.ts). */
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
