import { listSms } from '../../../src/server/services/notifications/list-sms.ts'
import { siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

export const smsCommands = siteCommands('Cities and site data', [
  {
    name: 'sms',
    summary:
      'Messages of the last 24 hours, those that wait, and those that were refused or may not have arrived.',
    options: [LIMIT],
    example: 'sms',
    notes: `unknown: the gateway did not answer, or the process ended while it sent, so the message may have arrived; it is not sent
again. failed: the gateway refused it for good, or five times. Its reasons are in docs/external-services.md.`,
    async run(context, input) {
      const { config } = context
      return { data: { limit: config.smsDailyLimit, ...(await listSms(context, { limit: input.limit() })) } }
    },
  },
])
