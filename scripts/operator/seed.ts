import { parseArgs } from 'node:util'
import { seedDemoOnce } from '../../src/server/db/seed/demo.ts'
import { seedLarge } from '../../src/server/db/seed/large.ts'
import { type Command, count } from './command.ts'

export const seed: Command = {
  usage: 'seed --vehicles 100000 --bookings 1000000    adds a large set for measuring',
  refuse: ({ mocks }) =>
    mocks.allowed ? null : `Invented vehicles are not for a real site: ${mocks.reasons.join(' and ')}.`,
  async run({ db }, args) {
    const { values } = parseArgs({
      args,
      options: { vehicles: { type: 'string' }, bookings: { type: 'string' } },
    })
    const size = {
      vehicles: count(values.vehicles, { fallback: 100_000, most: 99_999_999 }),
      bookings: count(values.bookings, { fallback: 1_000_000, most: 99_999_999 }),
    }
    await seedDemoOnce(db, Date.now())
    await seedLarge(db, size, (step, milliseconds) =>
      console.log(`${String(milliseconds).padStart(7)} ms  ${step.slice(0, 90)}`),
    )
    return `Added ${size.vehicles} vehicles and about ${size.bookings} bookings.`
  },
}
