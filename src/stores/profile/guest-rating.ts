import { getUser, type PublicProfile } from '#contract/profile.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

interface GuestRating {
  status: LoadStatus
  /** null: too few hosts have rated */
  rating: PublicProfile['asGuest']
}

export const NO_GUEST_RATING: GuestRating = { status: 'idle', rating: null }

// state
const own = createResource(NO_GUEST_RATING, { isPersonal: true })
export const $guestRating = own.$state

// actions
/** Loads what hosts say about the user. When that fails, nothing is shown. */
export async function loadGuestRating(userId: number): Promise<void> {
  await own.load({ ...NO_GUEST_RATING, status: 'loading' }, async (signal) => {
    const { data } = await environment().call(getUser, {
      params: { id: userId },
      background: true,
      signal,
    })
    return { rating: data.asGuest }
  })
}
