import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/{domain,stores,server,pages,house}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
