import { defineConfig } from 'vitest/config'
import { mapIndex } from '../scripts/astro/map-index.ts'
import { LongestFirst } from './setup/longest-first.ts'

/** Kathmandu's rules must hold wherever the server is: behind, in and ahead of Kathmandu's time. */
const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']

/** Tests of reading and writing dates run in each zone, and not again in the machine's own. */
const ZONED = ['tests/domain/{search,shared}/**/*.test.ts', 'tests/domain/booking/charges.test.ts']

const FAILS_ON_CONSOLE = 'tests/setup/console-fails.ts'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [mapIndex()],
  test: {
    projects: [
      ...ZONES.map((TZ) => ({
        extends: true as const,
        test: {
          name: `zones ${TZ}`,
          env: { TZ },
          include: ZONED,
          setupFiles: [FAILS_ON_CONSOLE],
          // pure functions: no file leaves state behind for another
          isolate: false,
        },
      })),
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/domain/**/*.test.ts'],
          exclude: ZONED,
          setupFiles: [FAILS_ON_CONSOLE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: ['tests/{stores,client}/**/*.test.ts'],
          setupFiles: [FAILS_ON_CONSOLE],
        },
      },
      {
        extends: true,
        test: {
          name: 'islands',
          include: ['tests/islands/**/*.test.ts'],
          setupFiles: [FAILS_ON_CONSOLE],
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          setupFiles: [FAILS_ON_CONSOLE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: [FAILS_ON_CONSOLE],
          globalSetup: ['tests/setup/database.ts'],
          // each file has its own database, and restores what it changes in the process
          isolate: false,
        },
      },
    ],
    // some files mostly wait: for a server that starts, for a process that is killed
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // These only end tests that hang: on a busy machine everything takes many times as long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
