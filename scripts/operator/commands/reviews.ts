import { hideReview, listReviews } from '../../../src/server/services/my-bookings/reviews.ts'
import { alreadyIfOld, printData, printSentence, siteCommands, VEHICLE } from '../command.ts'
import { LIMIT } from '../input.ts'

const BOOKING = ['<booking>', 'id of the booking that was rated'] as const
const EXAMPLE = '3f2c8a52-6a52-4c5a-9d0e-6b8f5c1f2a11'

export const reviewCommands = siteCommands('Reviews', [
  {
    name: 'review list',
    summary: 'Lists the reviews of a vehicle, the latest first.',
    args: [VEHICLE],
    options: [LIMIT],
    example: 'review list "Ba 2 Cha 1234"',
    run: printData((context, input) => listReviews(context, { vehicle: input.key(0), limit: input.limit() })),
  },
  {
    name: 'review hide',
    summary: "Hides the text of a review on the vehicle's page; the stars stay.",
    args: [BOOKING],
    options: [['--reason <text>!', 'why; stored, and not shown to anybody else']],
    example: `review hide ${EXAMPLE} --reason "Names the driver's family"`,
    run: printSentence(
      (context, input) =>
        hideReview(context, { booking: input.key(0), isHidden: true, reason: input.required('reason') }),
      (data) => `The text is hidden${alreadyIfOld(data)}: ${data.text}`,
    ),
  },
  {
    name: 'review show',
    summary: "Shows the text of a review on the vehicle's page again.",
    args: [BOOKING],
    example: `review show ${EXAMPLE}`,
    run: printSentence(
      (context, input) => hideReview(context, { booking: input.key(0), isHidden: false, reason: '' }),
      (data) => `The text is shown${alreadyIfOld(data)}: ${data.text}`,
    ),
  },
  {
    name: 'answer hide',
    summary: "Hides the host's answer to a review; the host cannot write another one.",
    args: [BOOKING],
    options: [['--reason <text>!', 'why; stored, and not shown to anybody else']],
    example: `answer hide ${EXAMPLE} --reason "Names the guest's village"`,
    run: printSentence(
      (context, input) => {
        const reason = input.required('reason')
        return hideReview(context, { booking: input.key(0), isHidden: true, reason, text: 'answer' })
      },
      (data) => `The answer is hidden${alreadyIfOld(data)}: ${data.text}`,
    ),
  },
  {
    name: 'answer show',
    summary: "Shows the host's answer to a review again.",
    args: [BOOKING],
    example: `answer show ${EXAMPLE}`,
    run: printSentence(
      (context, input) =>
        hideReview(context, { booking: input.key(0), isHidden: false, reason: '', text: 'answer' }),
      (data) => `The answer is shown${alreadyIfOld(data)}: ${data.text}`,
    ),
  },
])
