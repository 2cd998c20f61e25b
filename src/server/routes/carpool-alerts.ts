import * as v from 'valibot'
import * as contract from '#contract/carpool.ts'
import type { Serve } from '#server/http/definition.ts'
import { createAlert, endAlert, listAlerts } from '#server/services/carpool/alerts.ts'
import { CARPOOL_WRITES } from './carpool.ts'

export function serveCarpoolAlerts(serve: Serve): void {
  serve(
    contract.createAlert,
    {
      summary: 'Creates an alert for rides or passengers along a route; a repetition returns the open alert',
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
    { summary: 'The open alerts of the user, latest first', answer: v.array(contract.CarpoolAlert) },
    async ({ context, userId, locale }) => ({ data: await listAlerts(context, userId, locale) }),
  )
  serve(
    contract.endAlert,
    { summary: 'Ends an alert of the user', answer: v.null(), errors: ['alertNotFound'] },
    async ({ context, userId, id }) => {
      await endAlert(context, userId, id('alertNotFound'))
      return { data: null }
    },
  )
}
