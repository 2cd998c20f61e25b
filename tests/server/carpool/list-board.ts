import type { CarpoolRequest } from '#contract/carpool.ts'
import type { Point } from '#domain/shared/place.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { newRide, type Ride } from './rides.ts'
import { GRAPH, type StraightRoad } from './straight-road.ts'

export const LIST = '/api/v1/carpool'

/** Points in Nepal on the straight road, by whole degrees of longitude. */
const at = (lng: number): Point => ({ lat: 28.6 - 0.35 * (lng - 82), lng })

type Patch = NonNullable<Parameters<typeof newRide>[1]>

/** A request on the straight road, with its corridor. */
export async function rideBetween(
  api: TestApi,
  road: StraightRoad,
  [from, to]: [from: number, to: number],
  patch: Patch = {},
): Promise<Ride> {
  const trip = { from: at(from), to: at(to) }
  const corridor = await road.find(trip, 'car')
  if (!corridor) throw new Error('No road.')
  return newRide(api, {
    from_latitude: trip.from.lat,
    from_longitude: trip.from.lng,
    to_latitude: trip.to.lat,
    to_longitude: trip.to.lng,
    graph: GRAPH,
    from_cell: corridor.fromCell,
    to_cell: corridor.toCell,
    cells: corridor.cells,
    corridor: corridor.bytes,
    ...patch,
  })
}

export const between = (from: number, to: number): Record<string, string> => ({
  ...ends('from', from),
  ...ends('to', to),
})
export const ends = (end: 'from' | 'to', lng: number): Record<string, string> => ({
  [end === 'from' ? 'addressFrom' : 'addressTo']: `Mile ${lng}, Nepal`,
  [`${end}Latitude`]: String(at(lng).lat),
  [`${end}Longitude`]: String(at(lng).lng),
})

export function listFor(api: TestApi, token: string, query: Record<string, string> = {}, language = 'en') {
  return api.call<CarpoolRequest[]>('GET', `/api/v1/carpool?${new URLSearchParams(query)}`, {
    token,
    headers: { 'accept-language': language },
  })
}
