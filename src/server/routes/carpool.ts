import * as contract from '#contract/carpool.ts'
import { ApiError } from '#server/api-error.ts'
import type { Call, Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { readPathId } from '#server/http/validate.ts'
import { completeRequest } from '#server/services/carpool/complete-request.ts'
import { createCarpoolRequest } from '#server/services/carpool/create-request.ts'
import { priceRide } from '#server/services/carpool/price-ride.ts'
import { COSTLY_LOOK_UPS } from './places.ts'

/** Limit of requests and alerts, which look up places and compute a route. */
export const CARPOOL_WRITES: CallLimit = { name: 'userCarpool', per: 'user', points: 10, duration: MINUTE }

export function serveCarpool(serve: Serve): void {
  serve(
    contract.createCarpool,
    {
      summary: 'Offers or seeks a ride; a repetition with the same Idempotency-Key gets the first response',
      payload: contract.CarpoolPayload,
      answer: contract.CarpoolCreated,
      status: 201,
      idempotencyKey: true,
      limits: [CARPOOL_WRITES],
      errors: ['requestOpen', 'outsideNepal', 'farFromRoad', 'noRoute', 'invalidForm'],
    },
    async ({ context, payload, userId, locale, key }) => ({
      data: await createCarpoolRequest(context, payload, { userId, locale, key }),
    }),
  )
  serve(
    contract.getFairPrice,
    {
      summary: 'The fair price of a seat when fuel is shared, and how it is computed',
      payload: contract.FairPricePayload,
      answer: contract.FairPrice,
      limits: [COSTLY_LOOK_UPS],
      errors: ['outsideNepal', 'farFromRoad', 'noRoute', 'invalidForm'],
    },
    async ({ context, payload, locale }) => ({ data: await priceRide(context, payload, locale) }),
  )
  serve(
    contract.completeCarpoolByGet,
    {
      summary: 'Completes an own request, without an id the latest open one',
      query: contract.CompleteQuery,
      answer: contract.CarpoolCompleted,
      errors: ['requestNotFound', 'noOpenRequest', 'requestCompleted'],
    },
    async (call) => ({ data: await complete(call) }),
  )
  serve(
    contract.completeCarpool,
    {
      summary: 'Completes an own request, without an id the latest open one',
      query: contract.CompleteQuery,
      answer: contract.CarpoolCompleted,
      errors: ['requestNotFound', 'noOpenRequest', 'requestCompleted'],
    },
    async (call) => ({ data: await complete(call) }),
  )
}

function complete({ context, query, userId, locale }: Call<contract.CompleteQuery>) {
  const id = readPathId(query.id)
  if (query.id !== undefined && id === null) throw new ApiError('requestNotFound')
  return completeRequest(context, { userId, id, locale })
}
