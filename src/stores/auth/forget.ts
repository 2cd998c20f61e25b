/** Rooms whose stored values are somebody's own. Where there is no store to reset, because the page never loaded it, the storage is. */
const PERSONAL = /^app:(search|booking|my-bookings|hosting|profile|notifications|carpool|feedback|referral):/
/** Waits for the same person when the server ended the session: hosting/drafts.ts finds nobody else's. */
const UNSAVED = 'app:hosting:drafts'
/** The id of a vehicle and nothing of a person: whoever signs in again goes on with the wizard (hosting/listing.ts). */
const KEPT = 'app:hosting:listing'

export function forgetRooms(lifetime: 'local' | 'session', { keepsUnsaved = false } = {}): void {
  try {
    const store = lifetime === 'local' ? localStorage : sessionStorage
    for (const key of Object.keys(store))
      if (PERSONAL.test(key) && key !== KEPT && !(keepsUnsaved && key === UNSAVED)) store.removeItem(key)
  } catch {
    // storage is forbidden: then nothing was stored
  }
}
