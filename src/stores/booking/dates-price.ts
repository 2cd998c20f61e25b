import debounce from 'debounce'
import { toFailure } from '#contract/api-failure.ts'
import { type PricingPayload, priceTrip, type Quote } from '#contract/booking.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

const DEBOUNCE_MS = 200

interface DatesPrice {
  status: LoadStatus
  quote: Quote | null
  /** the trip is too long; a retry would not help */
  isRefused: boolean
}

export const NO_DATES_PRICE: DatesPrice = { status: 'idle', quote: null, isRefused: false }

// state
const price = createResource(NO_DATES_PRICE)
/** The price for the dates that are being chosen in a calendar. */
export const $datesPrice = price.$state

// actions
/** Debounced; the latest dates win. Null: there is nothing to price. */
export function priceDates(payload: PricingPayload | null): void {
  fetchSoon.clear()
  price.reset()
  if (!payload) return
  price.$state.set({ ...NO_DATES_PRICE, status: 'loading' })
  fetchSoon(payload)
}
const fetchSoon = debounce((payload: PricingPayload) => {
  void price.load(
    { ...NO_DATES_PRICE, status: 'loading' },
    async (signal) => ({ quote: (await environment().call(priceTrip, { payload, signal })).data }),
    (error) => ({ isRefused: toFailure(error).cause === 'tripTooLong' }),
  )
}, DEBOUNCE_MS)
