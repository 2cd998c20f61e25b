import * as v from 'valibot'
import * as contract from '#contract/places.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { findPlaces } from '#server/services/places/find-places.ts'
import { findRoute } from '#server/services/places/find-route.ts'

/** Limit of calls that look up places or compute routes, shared by all routers. */
export const COSTLY_LOOK_UPS: CallLimit = {
  name: 'addressCostly',
  per: 'address',
  points: 600,
  duration: MINUTE,
}

export function servePlaces(serve: Serve): void {
  serve(
    contract.findPlaces,
    {
      summary: 'Finds places in Nepal by name, or the name of a point',
      query: contract.FindPlacesQuery,
      answer: v.array(contract.Place),
      limits: [COSTLY_LOOK_UPS],
      errors: ['linkWithoutPlace', 'outsideNepal'],
    },
    async ({ context, query, locale }) => ({ data: await findPlaces(context, query, locale) }),
  )
  serve(
    contract.findRoute,
    {
      summary: 'Returns the route through two or more points: metres, seconds and a line',
      payload: contract.RoutePayload,
      answer: contract.Route,
      limits: [COSTLY_LOOK_UPS],
      errors: ['vehicleNotFound', 'tooManyStops', 'outsideNepal', 'farFromRoad', 'noRoute'],
    },
    async ({ context, payload, locale }) => ({ data: await findRoute(context, payload, locale) }),
  )
}
