import { readCouponCode } from '../../../src/domain/booking/coupon.ts'
import { addDays, kathmanduDate, kathmanduMillis } from '../../../src/domain/shared/kathmandu-time.ts'
import { plainText } from '../../../src/domain/shared/text.ts'
import { createGateways } from '../../../src/server/ports/gateways/gateways.ts'
import { createCoupon, disableCoupon, listCoupons } from '../../../src/server/services/booking/coupons.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import { closeRefund, listRefunds, sendRefund } from '../../../src/server/services/payments/refunds.ts'
import { closeReward, listRewards } from '../../../src/server/services/referral/rewards.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'
import { formatted } from '../print.ts'

const PAYMENT = ['<payment>', 'of the list: its id, or the name of its attempt'] as const
const REFERENCE = ['--reference <text>!', "the wallet's or the bank's reference of the transfer"] as const

/**
 * Midnight in Kathmandu of YYYY-MM-DD, epoch milliseconds.
 * @throws OperatorError
 */
function midnight(day: string): number {
  const millis = kathmanduMillis(plainText(day), '00:00')
  if (millis === null) throw new OperatorError('invalid', `"${day}" is not a date. Use the form 2026-11-24.`)
  return millis
}

const beyondLimit = (more: number) => (more > 0 ? `\n${more} more: see --limit.` : '')

const refunded = ({ amount, booking }: { amount: number; booking: string }) =>
  `NRS ${amount} of the booking ${booking} are refunded.`

export const moneyCommands = siteCommands('Money', [
  {
    name: 'refund list',
    summary: 'Payments that must be refunded to guests, longest due first.',
    options: [LIMIT],
    example: 'refund list',
    run: async (context, input) => {
      const { refunds, more } = await listRefunds(context, input.limit())
      return { data: refunds, text: formatted(refunds) + beyondLimit(more) }
    },
  },
  {
    name: 'refund close',
    summary: 'Notes that a refund was made; the guest is notified.',
    args: [PAYMENT],
    options: [REFERENCE],
    example: 'refund close bk-3f2c8a52-k2j3 --reference "eSewa 000AWEO"',
    notes: "It moves no money: make the transfer first, in the wallet's account.",
    run: printSentence(
      (context, input) =>
        closeRefund(context, { payment: input.key(0), reference: input.required('reference') }),
      refunded,
    ),
  },
  {
    name: 'refund send',
    summary: 'Has the wallet give a payment back, where it can, and notes it; the guest is notified.',
    args: [PAYMENT],
    example: 'refund send bk-3f2c8a52-k2j3',
    run: printSentence((context, input) => {
      const { config, db, now } = context
      const gateways = createGateways(config.gateways, config.public.gateways, { db, now })
      return sendRefund(context, gateways, input.key(0))
    }, refunded),
  },
  {
    name: 'reward list',
    summary: 'Referral rewards to pay out, oldest first, then those that wait, and for what.',
    options: [LIMIT],
    example: 'reward list',
    run: async (context, input) => {
      const { rewards, more } = await listRewards(context, input.limit())
      return { data: rewards, text: formatted(rewards) + beyondLimit(more) }
    },
  },
  {
    name: 'reward close',
    summary: 'Notes that a referral reward was paid out.',
    args: [['<reward>', 'of the list: the id of the person who came']],
    options: [REFERENCE],
    example: 'reward close 31 --reference "eSewa 000AWEO"',
    notes: 'It moves no money: make the transfer first.',
    run: printSentence(
      (context, input) =>
        closeReward(context, { reward: input.key(0), reference: input.required('reference') }),
      (data) => `NRS ${data.amount} are paid to user ${data.referrer}.`,
    ),
  },
  {
    name: 'coupon list',
    summary: 'Coupons that are or will be valid, with how often they were used.',
    options: [['--all', 'also expired and disabled coupons']],
    example: 'coupon list --all',
    run: printData(({ db, now }, input) => listCoupons(db, { all: input.flag('all'), at: now() })),
  },
  {
    name: 'coupon create',
    summary: 'Creates a coupon.',
    args: [['<code>', 'letters A to Z, digits and hyphens']],
    options: [
      ['--percent <n>', 'percent off the price after savings; or'],
      ['--amount <nrs>', 'NRS off the price after savings'],
      ['--minimum <nrs>', 'the minimum price after savings'],
      ['--cap <nrs>', 'the maximum discount'],
      ['--from <day>', 'first day, in Kathmandu (default: today)'],
      ['--to <day>!', 'last day, in Kathmandu, such as 2026-12-31'],
      ['--total <n>', 'how often it can be used in total'],
      ['--per-user <n>', 'how often one user can use it'],
      ['--user <user>', 'the only user who can use it: id or email address'],
    ],
    example: 'coupon create TIHAR15 --percent 15 --cap 3000 --to 2026-11-30 --per-user 1',
    async run(context, input) {
      const [percent, amount] = [input.whole('percent'), input.whole('amount')]
      if ((percent === undefined) === (amount === undefined))
        throw new OperatorError('invalid', 'Give either --percent or --amount.')
      const data = await createCoupon(context, {
        terms: {
          code: readCouponCode(input.arg(0)),
          kind: percent === undefined ? 'amount' : 'percent',
          value: percent ?? amount ?? 0,
          minimum: input.whole('minimum') ?? null,
          cap: input.whole('cap') ?? null,
          validFrom: midnight(input.text('from') ?? kathmanduDate(context.now())),
          validTo: midnight(addDays(checkedDay(plainText(input.text('to'))), 1)),
          totalLimit: input.whole('total') ?? null,
          perUserLimit: input.whole('perUser') ?? null,
        },
        user: input.text('user') ?? null,
      })
      return { data }
    },
  },
  {
    name: 'coupon disable',
    summary: 'Disables a coupon; bookings that used it keep their price.',
    args: [['<code>', 'as listed']],
    example: 'coupon disable TIHAR15',
    run: printSentence(
      (context, input) => disableCoupon(context, input.arg(0)),
      (data) => `The coupon ${data.code} is disabled.`,
    ),
  },
])

function checkedDay(day: string): string {
  midnight(day)
  return day
}
