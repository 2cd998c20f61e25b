import { atom } from 'nanostores'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPosition, getTripPosition, type SharedPosition, type TripPosition } from '#contract/trip-day.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { environment } from '#stores/shell/environment.ts'

/** Milliseconds between two look-ups; the driver's phone sends as often. */
export const POSITION_MS = 30_000

// state
/** Where the vehicle of the trip on this page is; null: not shared now, or not known. */
export const $tripPosition = atom<TripPosition | null>(null)

// actions
export const loadPosition = (id: string) => load(getPosition, { id })

export const loadPositionByLink = (token: string) => load(getTripPosition, { token })

/** In silence: without a position the page shows the plan. */
async function load(endpoint: Endpoint<undefined, SharedPosition>, params: Record<string, string>) {
  try {
    const { data, kept } = await environment().call(endpoint, { params, background: true })
    $tripPosition.set(kept ? null : data.position)
  } catch {
    $tripPosition.set(null)
  }
}

// reactions
onSignedOut(() => $tripPosition.set(null))
