import {
  decideBill,
  listDisputedBills,
  showOperatorBill,
} from '../../../src/server/services/trip-day/operator-bills.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const BOOKING = ['<booking>', 'its id'] as const

export const billCommands = siteCommands('Bookings', [
  {
    name: 'bill list',
    summary: 'Final bills that their guests dispute, longest first.',
    options: [LIMIT],
    example: 'bill list',
    run: printData((context, input) => listDisputedBills(context, input.limit())),
  },
  {
    name: 'bill show',
    summary: 'The final bill of a booking, with both records and what the guest says.',
    args: [BOOKING],
    example: 'bill show 3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11',
    run: printData((context, input) => showOperatorBill(context, input.key(0))),
  },
  {
    name: 'bill decide',
    summary: 'Decides a disputed bill; guest and host are notified.',
    args: [BOOKING],
    options: [['--total <n>!', 'what the guest pays in all, NRS']],
    example: 'bill decide 3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11 --total 4200',
    run: printSentence(
      (context, input) => decideBill(context, input.key(0), input.whole('total') ?? 0),
      ({ booking, total }) => `The guest of the booking ${booking} pays NRS ${total} in all.`,
    ),
  },
])
