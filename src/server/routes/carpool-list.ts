import * as v from 'valibot'
import * as contract from '#contract/carpool.ts'
import { MAX_LIST_PAGE } from '#domain/carpool/limits.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { getRequest } from '#server/services/carpool/get-request.ts'
import { listRequests } from '#server/services/carpool/list-requests.ts'
import { readBoardQuery } from '#server/services/carpool/read-board-query.ts'

export function serveCarpoolList(serve: Serve): void {
  serve(
    contract.listCarpool,
    {
      summary: 'Open requests: with both places those that fit by road, best first; otherwise soonest first',
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
    { summary: 'An open request', answer: contract.CarpoolRequest, errors: ['requestNotFound'] },
    async ({ context, id, userId, locale }) => ({
      data: await getRequest(context, id('requestNotFound'), { userId, locale }),
    }),
  )
}
