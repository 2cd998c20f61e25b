import { isBookingId } from '../../src/domain/booking/payment.ts'
import { ConfigError } from '../../src/server/config.ts'
import { changeStatus } from '../../src/server/services/booking/change-status.ts'
import type { Command, Operated } from './command.ts'

export const booking: Command = {
  usage: 'booking approve <id> | booking cancel <id> <reason>    decides about a booking',
  async run({ db, now }, [decision = '', id = '', ...words]) {
    const reason = words.join(' ').trim()
    if (decision !== 'approve' && decision !== 'cancel')
      throw new ConfigError('Say what to do: booking approve <id>, or booking cancel <id> <reason>.')
    if (decision === 'cancel' && !reason) throw new ConfigError('Both sides are told why: give a reason.')
    const status = await statusOf({ db, now }, id)
    const to = decision === 'approve' ? 'approved' : 'cancelled'
    if (status === to) return `The booking is ${to} already.`
    if (status === 'cancelled' || status === 'completed' || (to === 'approved' && status !== 'pending'))
      throw new ConfigError(`The booking is ${status}: it cannot become ${to}.`)
    const change = { bookingId: id, from: status, to, actor: 'operator', at: now(), reason } as const
    const isDone = await db.transaction().execute((trx) => changeStatus(trx, change))
    if (!isDone) throw new ConfigError('The booking changed at this very moment. Look again.')
    return `The booking is ${to}.`
  },
}

async function statusOf({ db }: Operated, id: string) {
  const known = isBookingId(id)
    ? await db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst()
    : undefined
  if (!known) throw new ConfigError(`There is no booking with the id "${id}".`)
  return known.status
}
