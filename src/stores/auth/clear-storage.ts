/** Rooms whose stored values are somebody's own. Where there is no store to reset, because the page never loaded it, the storage is. */
const PERSONAL_KEYS =
  /^app:(search|booking|my-bookings|hosting|profile|notifications|carpool|feedback|referral):/
/** Waits for the same person when the server ended the session: hosting/drafts.ts finds nobody else's. */
const DRAFTS_KEY = 'app:hosting:drafts'
/** The id of a vehicle and nothing of a person: whoever signs in again goes on with the wizard (hosting/listing.ts). */
const LISTING_KEY = 'app:hosting:listing'

export function clearStorage(lifetime: 'local' | 'session', { keepsUnsaved = false } = {}): void {
  try {
    const store = lifetime === 'local' ? localStorage : sessionStorage
    for (const key of Object.keys(store))
      if (PERSONAL_KEYS.test(key) && key !== LISTING_KEY && !(keepsUnsaved && key === DRAFTS_KEY))
        store.removeItem(key)
  } catch {
    // storage is forbidden: then nothing was stored
  }
}
