import { describe, expect, it } from 'vitest'
import { filesIn } from './files.ts'

/** These files use times as lower bounds, to order events or to print them, never as upper limits. */
const READS_THE_CLOCK = [
  'tests/house/busy-machine.test.ts',
  'tests/journeys/outages.spec.ts',
  'tests/server/backup/live-backup.test.ts',
  'tests/server/http/http-server.test.ts',
  'tests/setup/outage.ts',
  'tests/setup/own-site.ts',
]
const SHORTEST_WAIT_MS = 10_000
const tests = filesIn('tests').filter(({ name }) => name.endsWith('.ts'))

describe('a test on a busy machine', () => {
  it('does not depend on wall-clock time: work is measured in processor time, speed by the benchmark', () => {
    const reading = tests.filter(({ text }) => text.includes('performance.now()')).map(({ name }) => name)
    expect(reading).toEqual(READS_THE_CLOCK)
  })

  it('gives up late: a wait for a state ends after ten seconds at the earliest', () => {
    const short = tests.flatMap(({ name, text }) =>
      [...text.matchAll(/(?:poll|waitFor|toPass|toBe\w+|toHave\w+)\([^;]*?\{[^{};]*\btimeout: ([\d_]+)/g)]
        .filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < SHORTEST_WAIT_MS)
        .map(([, ms]) => `${name}: ${ms}`),
    )
    expect(short).toEqual([])
  })

  it('waits with expect.poll, whose timeout is long everywhere, not with vi.waitFor, which gives up after a second', () => {
    const waiting = tests.filter(({ text }) => /\bvi\.waitFor\(/.test(text)).map(({ name }) => name)
    expect(waiting).toEqual([])
  })
})

describe('an IntersectionObserver on a busy machine', () => {
  it('reads all entries: several changes of one element may arrive together, and the first is the oldest', () => {
    const first = filesIn('src').filter(({ text }) => /new IntersectionObserver\(\s*\(\[/.test(text))
    expect(first.map(({ name }) => name)).toEqual([])
  })
})
