import type { Metrics } from '#server/metrics.ts'
import type { Gateways } from './gateways/gateways.ts'
import { type Gateway, GatewayUnavailable } from './gateways/port.ts'
import type { PushPort } from './push/port.ts'
import { type SmsPort, SmsUnconfirmed } from './sms/port.ts'

export function countedGateways(gateways: Gateways, metrics: Metrics): Gateways {
  return Object.fromEntries(
    Object.values(gateways).map((gateway) => [gateway.id, countedGateway(gateway, metrics)]),
  )
}

/** Counts what a wallet responds. `start` is left out, because a wallet need not be asked for it. */
function countedGateway(gateway: Gateway, { walletCalls }: Metrics): Gateway {
  const { id, refund } = gateway
  const count = (call: string, result: string) => walletCalls.inc({ wallet: id, call, result })
  const failed = (call: string) => (error: unknown) => {
    count(call, error instanceof GatewayUnavailable ? 'unavailable' : 'error')
    throw error
  }
  return {
    ...gateway,
    async status(attempt) {
      const answer = await gateway.status(attempt).catch(failed('status'))
      count('status', answer.outcome)
      return answer
    },
    ...(refund && {
      async refund(attempt) {
        const refunded = await refund(attempt).catch(failed('refund'))
        count('refund', 'refunded')
        return refunded
      },
    }),
  }
}

export function countedSms(port: SmsPort, { sms }: Metrics): SmsPort {
  // from the start, so that the first failure is an increase
  for (const result of ['sent', 'refused', 'unconfirmed', 'error']) sms.inc({ result }, 0)
  return {
    ...port,
    async send(message) {
      const sent = await port.send(message).catch((error: unknown) => {
        sms.inc({ result: error instanceof SmsUnconfirmed ? 'unconfirmed' : 'error' })
        throw error
      })
      sms.inc({ result: sent.ok ? 'sent' : 'refused' })
      return sent
    },
  }
}

export function countedPush(port: PushPort, { pushes }: Metrics): PushPort {
  for (const result of ['sent', 'refused', 'gone', 'error']) pushes.inc({ result }, 0)
  return {
    ...port,
    async send(target, push) {
      const sent = await port.send(target, push).catch((error: unknown) => {
        pushes.inc({ result: 'error' })
        throw error
      })
      pushes.inc({ result: sent.ok ? 'sent' : sent.isGone ? 'gone' : 'refused' })
      return sent
    },
  }
}
