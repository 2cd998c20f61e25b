import debounce from 'debounce'
import { toFailure } from '#contract/api-failure.ts'
import { type PricingPayload, priceTrip, type Quote } from '#contract/booking.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/submit.ts'

const DEBOUNCE_MS = 200

interface DatesPrice {
  status: LoadStatus
  quote: Quote | null
  /** why it failed */
  text: string | null
}

export const NO_DATES_PRICE: DatesPrice = { status: 'idle', quote: null, text: null }

// state
const price = createResource(NO_DATES_PRICE)
/** Of dates that are being chosen in a calendar. */
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
    (error) => ({ text: failureText(toFailure(error), 'booking') }),
  )
}, DEBOUNCE_MS)
