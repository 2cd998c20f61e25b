import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
