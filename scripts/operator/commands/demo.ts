import { seedDemoOnce } from '../../../src/server/db/seed/demo.ts'
import { seedLarge } from '../../../src/server/db/seed/large.ts'
import { createDemoPeople, issueToken } from '../../../src/server/services/auth/issue-token.ts'
import { writeAudit } from '../../../src/server/services/operator/audit.ts'
import { type SiteCommand, siteCommands } from '../command.ts'
import { countOf } from '../input.ts'

const MAX_PEOPLE = 10_000
const MAX_ROWS = 99_999_999

/**
 * A token gives access without sign-in, so it is only allowed with mock sign-in, where all accounts are demo accounts.
 */
const unavailable: NonNullable<SiteCommand['unavailable']> = (config) =>
  config.identity.adapter === 'mock'
    ? null
    : `Tokens are printed only while the embedded sign-in is used: ${config.mocks.reasons.join(' and ')}.`

export const demoCommands = siteCommands('Audit, backup and trying out', [
  {
    name: 'token',
    summary: 'Prints a token of a user. Only available while sign-in is simulated.',
    args: [['<user>', 'email address, or id']],
    example: 'token guest@sawari.example',
    unavailable,
    async run(context, input) {
      const data = await issueToken(context, input.key(0))
      return { data, text: data.token }
    },
  },
  {
    name: 'tokens',
    summary: 'Creates users and prints a token of each, one per line.',
    args: [['[count]', 'how many (200)']],
    example: 'tokens 200',
    unavailable,
    async run(context, input) {
      const count = countOf(input.arg(0), { fallback: 200, most: MAX_PEOPLE })
      const tokens = await createDemoPeople(context, count)
      return { data: { tokens }, text: tokens.join('\n') }
    },
  },
  {
    name: 'seed',
    summary: 'Adds a large set of vehicles and bookings, for benchmarks.',
    options: [
      ['--vehicles <n>', 'how many (100000)'],
      ['--bookings <n>', 'about how many (1000000)'],
    ],
    example: 'seed --vehicles 1000 --bookings 5000',
    unavailable: ({ mocks }) =>
      mocks.isAllowed ? null : `Invented vehicles are not for a real site: ${mocks.reasons.join(' and ')}.`,
    async run(context, input) {
      const { db, now, progress } = context
      const size = {
        vehicles: countOf(input.text('vehicles'), { fallback: 100_000, most: MAX_ROWS }),
        bookings: countOf(input.text('bookings'), { fallback: 1_000_000, most: MAX_ROWS }),
      }
      await seedDemoOnce(db, now())
      await seedLarge(db, size, now(), (step, milliseconds) =>
        progress(`${String(milliseconds).padStart(7)} ms  ${step.slice(0, 90)}`),
      )
      await writeAudit(db, context, { type: 'site', id: 'seed' }, { after: size })
      return {
        data: size,
        text: `Added ${size.vehicles} vehicles and about ${size.bookings} bookings.`,
      }
    },
  },
])
