import { BOOKING_STATUSES } from '../../../src/domain/my-bookings/status.ts'
import { decideAsOperator } from '../../../src/server/services/booking/decide-booking.ts'
import {
  listOperatorBookings,
  showOperatorBooking,
} from '../../../src/server/services/booking/operator-bookings.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import { alreadyIfOld, printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const BOOKING = ['<booking>', 'its id'] as const

const decide = (to: 'approved' | 'cancelled') =>
  printSentence(
    (context, input) => decideAsOperator(context, { bookingId: input.key(0), to, reason: input.arg(1) }),
    (data) => `The booking is ${data.status}${alreadyIfOld(data)}.`,
  )

export const bookingCommands = siteCommands('Bookings', [
  {
    name: 'booking list',
    summary: 'Bookings with one status, oldest first, with their age and when they expire.',
    args: [['[status]', `pending (default), or ${BOOKING_STATUSES.slice(1).join(', ')}`]],
    options: [LIMIT],
    example: 'booking list pending',
    async run(context, input) {
      const wanted = input.arg(0) || 'pending'
      const status = BOOKING_STATUSES.find((item) => item === wanted)
      if (!status)
        throw new OperatorError(
          'invalid',
          `Unknown status "${wanted}". Use one of: ${BOOKING_STATUSES.join(', ')}.`,
        )
      return { data: await listOperatorBookings(context, { status, limit: input.limit() }) }
    },
  },
  {
    name: 'booking show',
    summary: 'A booking with its guest, host, payments and history.',
    args: [BOOKING],
    example: 'booking show 3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11',
    run: printData((context, input) => showOperatorBooking(context, input.key(0))),
  },
  {
    name: 'booking approve',
    summary: 'Approves a pending booking; guest and host are notified.',
    args: [BOOKING],
    example: 'booking approve 3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11',
    run: decide('approved'),
  },
  {
    name: 'booking cancel',
    summary:
      'Cancels an open booking; guest and host are notified with the reason, and a payment becomes a due refund.',
    args: [BOOKING, ['<reason...>', 'shown to guest and host']],
    example: 'booking cancel 3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11 The road is closed.',
    run: decide('cancelled'),
  },
])
