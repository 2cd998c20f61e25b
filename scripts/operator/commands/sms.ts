import { listSms } from '../../../src/server/services/notifications/sms-log.ts'
import { siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

export const smsCommands = siteCommands('Cities and site data', [
  {
    name: 'sms',
    summary:
      'Messages of the last 24 hours, waiting ones, and those that were rejected or may not have arrived.',
    options: [LIMIT],
    example: 'sms',
    notes: `unknown: the gateway did not respond, or the process ended during sending. The message may have arrived
and is not sent again. failed: the gateway rejected it permanently, or five times. The reasons are explained in
docs/external-services.md.`,
    async run(context, input) {
      const { config } = context
      return { data: { limit: config.smsDailyLimit, ...(await listSms(context, { limit: input.limit() })) } }
    },
  },
])
