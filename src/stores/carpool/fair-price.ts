import debounce from 'debounce'
import { refusalText, toFailure } from '#contract/api-failure.ts'
import { type FairPrice, type FairPricePayload, getFairPrice } from '#contract/carpool.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import type { RequestValues } from './draft.ts'
import { $values } from './form.ts'

const DEBOUNCE_MS = 300

/** `idle`: the places are not chosen yet. The last price stays while another one loads. */
export interface ShownPrice {
  status: LoadStatus
  price: FairPrice | null
  /** the API's reason for a refusal; empty: there was no response, and a retry may help */
  text: string
}
export const NO_FAIR_PRICE: ShownPrice = { status: 'idle', price: null, text: '' }

// state
const price = createResource(NO_FAIR_PRICE)
export const $fairPrice = price.$state
const known = new Map<string, FairPrice>()
let lastKey = ''

// actions
export function retryFairPrice(): void {
  lastKey = ''
  refresh($values.get())
}

/** Debounced, once for each input; the latest one wins. */
function refresh(values: RequestValues | null): void {
  const payload = values && payloadOf(values)
  const key = payload ? JSON.stringify(payload) : ''
  if (key === lastKey) return
  lastKey = key
  fetchSoon.clear()
  price.cancel()
  const found = known.get(key)
  if (!payload) $fairPrice.set(NO_FAIR_PRICE)
  else if (found) $fairPrice.set({ status: 'ready', price: found, text: '' })
  else {
    $fairPrice.set({ ...$fairPrice.get(), status: 'loading', text: '' })
    fetchSoon(payload, key)
  }
}
const fetchSoon = debounce(fetchPrice, DEBOUNCE_MS)

async function fetchPrice(payload: FairPricePayload, key: string): Promise<void> {
  await price.load(
    $fairPrice.get(),
    async (signal) => {
      const { data } = await environment().call(getFairPrice, { payload, signal, background: true })
      known.set(key, data)
      return { price: data }
    },
    (error) => ({ price: null, text: refusalText(toFailure(error)) }),
  )
}

/** Null while the price cannot be computed. */
function payloadOf(values: RequestValues): FairPricePayload | null {
  const { from, to, vehicleTypeID } = values
  const passengers = Number(values.passengers)
  if (!from || !to || vehicleTypeID === null || !(passengers > 0)) return null
  return {
    addressFrom: values.addressFrom,
    addressTo: values.addressTo,
    fromLatitude: from.lat,
    fromLongitude: from.lng,
    toLatitude: to.lat,
    toLongitude: to.lng,
    passengers,
    vehicleTypeID,
  }
}

// reactions
$values.listen(refresh)
