import { defineConfig } from 'vitest/config'

/** Kathmandu's rules must hold wherever the server stands: behind, in and ahead of its time. */
const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      ...ZONES.map((TZ) => ({
        extends: true as const,
        test: {
          name: TZ,
          env: { TZ },
          include: ['tests/domain/{search,shared}/**/*.test.ts', 'tests/domain/booking/charges.test.ts'],
        },
      })),
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{domain,stores,client,house}/**/*.test.ts'],
          setupFiles: ['tests/setup/console-fails.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/setup/console-fails.ts'],
          globalSetup: ['tests/setup/database.ts'],
        },
      },
    ],
    // some files mostly wait: for a server that starts, for a process that is killed
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
