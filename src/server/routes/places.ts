import * as v from 'valibot'
import { FindPlacesQuery, findPlaces, findRoute, Place, Route, RoutePayload } from '#contract/places.ts'
import type { Serve } from '#server/http/definition.ts'
import { findPlaces as places } from '#server/services/places/find-places.ts'
import { findRoute as route } from '#server/services/places/find-route.ts'

export function servePlaces(serve: Serve): void {
  serve(
    findPlaces,
    {
      summary: 'Places in Nepal by name, or the name of a point',
      query: FindPlacesQuery,
      answer: v.array(Place),
    },
    async ({ context, query, locale }) => ({ data: await places(context, query, locale) }),
  )
  serve(
    findRoute,
    {
      summary: 'The road through two or more points: metres, seconds and a line',
      payload: RoutePayload,
      answer: Route,
    },
    async ({ context, payload, locale }) => ({ data: await route(context, payload, locale) }),
  )
}
