import * as v from 'valibot'
import * as contract from '#contract/carpool.ts'
import { MAX_LIST_PAGE } from '#domain/carpool/limits.ts'
import { ApiError } from '#server/api-error.ts'
import type { Call, Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { readPageNumber, readPathId } from '#server/http/validate.ts'
import { createAlert, endAlert, listAlerts } from '#server/services/carpool/alerts.ts'
import { completeRequest } from '#server/services/carpool/complete-request.ts'
import { createCarpoolRequest } from '#server/services/carpool/create-request.ts'
import { getRequest, listRequests } from '#server/services/carpool/list-requests.ts'
import { priceRide } from '#server/services/carpool/price-ride.ts'
import { readBoardQuery } from '#server/services/carpool/read-board-query.ts'
import { COSTLY_LOOK_UPS } from './places.ts'

/** Limit of requests and alerts, which look up places and compute a route. */
const CARPOOL_WRITES: CallLimit = {
  name: 'userCarpool',
  per: 'user',
  points: 10,
  duration: MINUTE,
  isShared: true,
}

export function serveCarpool(serve: Serve): void {
  serve(
    contract.createCarpool,
    {
      summary: 'Offers or seeks a ride; a retry with the same Idempotency-Key gets the first response',
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
      summary: 'Returns the fair price of a seat when fuel is shared, and how it is computed',
      payload: contract.FairPricePayload,
      answer: contract.FairPrice,
      limits: [COSTLY_LOOK_UPS],
      errors: ['outsideNepal', 'farFromRoad', 'noRoute', 'invalidForm'],
    },
    async ({ context, payload, locale }) => ({ data: await priceRide(context, payload, locale) }),
  )
  for (const endpoint of [contract.completeCarpoolByGet, contract.completeCarpool])
    serve(
      endpoint,
      {
        summary: 'Completes a request of the caller; without an id, the open one',
        query: contract.CompleteQuery,
        answer: contract.CarpoolCompleted,
        errors: ['requestNotFound', 'noOpenRequest', 'requestCompleted'],
      },
      async (call) => ({ data: await complete(call) }),
    )
  serve(
    contract.createAlert,
    {
      summary: 'Creates an alert for rides or passengers along a route; a retry returns the open alert',
      payload: contract.AlertPayload,
      answer: contract.CarpoolAlert,
      status: 201,
      limits: [CARPOOL_WRITES],
      errors: ['tooManyAlerts', 'noRoute', 'invalidForm'],
    },
    async ({ context, payload, userId, locale }) => ({
      data: await createAlert(context, payload, { userId, locale }),
    }),
  )
  serve(
    contract.listAlerts,
    { summary: "Lists the user's open alerts, latest first", answer: v.array(contract.CarpoolAlert) },
    async ({ context, userId, locale }) => ({ data: await listAlerts(context, userId, locale) }),
  )
  serve(
    contract.endAlert,
    { summary: "Ends one of the user's alerts", answer: v.null(), errors: ['alertNotFound'] },
    async ({ context, userId, id }) => {
      await endAlert(context, userId, id('alertNotFound'))
      return { data: null }
    },
  )
  serve(
    contract.listCarpool,
    {
      summary:
        'Lists open requests: with both places those that match by road, best first; otherwise soonest first',
      query: contract.CarpoolQuery,
      answer: v.array(contract.CarpoolRequest),
      hasPagination: true,
      errors: ['invalidPage', 'outsideNepal', 'invalidForm'],
    },
    async ({ context, query, userId, locale }) => {
      const page = readPageNumber(query.page, MAX_LIST_PAGE)
      const filter = await readBoardQuery(context, query, locale)
      return listRequests(context, { ...filter, page }, { userId, locale })
    },
  )
  serve(
    contract.getCarpool,
    { summary: 'Returns an open request', answer: contract.CarpoolRequest, errors: ['requestNotFound'] },
    async ({ context, id, userId, locale }) => ({
      data: await getRequest(context, id('requestNotFound'), { userId, locale }),
    }),
  )
}

function complete({ context, query, userId, locale }: Call<contract.CompleteQuery>) {
  const id = readPathId(query.id)
  if (query.id !== undefined && id === null) throw new ApiError('requestNotFound')
  return completeRequest(context, { userId, id, locale })
}
