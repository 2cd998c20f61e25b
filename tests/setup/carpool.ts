import type { CarpoolPayload } from '#contract/carpool.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { TestApi } from './api.ts'
import { NOW } from './clock.ts'
import { rowOf } from './rows.ts'

export const KALANKI = {
  label: 'Kalanki, Kathmandu, Nepal',
  np: 'कलंकी, काठमाडौं, नेपाल',
  lat: 27.6934,
  lng: 85.2817,
}
export const BUTWAL = {
  label: 'Butwal, Rupandehi, Nepal',
  np: 'बुटवल, रुपन्देही, नेपाल',
  lat: 27.7004,
  lng: 83.4658,
}

/** A valid request, six hours from now. */
export async function carpoolPayload(api: TestApi, patch: CarpoolPayload = {}): Promise<CarpoolPayload> {
  return {
    isDriver: true,
    addressFrom: KALANKI.label,
    fromLatitude: KALANKI.lat,
    fromLongitude: KALANKI.lng,
    addressTo: BUTWAL.label,
    toLatitude: BUTWAL.lat,
    toLongitude: BUTWAL.lng,
    time: toWire(NOW + 6 * 60 * 60_000),
    passengers: 3,
    vehicleTypeID: await vehicleTypeId(api, 'suv'),
    suggestedPrice: '1200',
    phoneNumber: '9841234567',
    note: 'Two bags each, a stop for lunch at Malekhu.',
    ...patch,
  }
}

export async function vehicleTypeId({ context: { db } }: TestApi, slug: string): Promise<number> {
  const { id } = await rowOf(db, 'vehicle_types', { slug })
  return id
}
