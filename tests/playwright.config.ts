import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // one more than the two cores of the smallest machine: journeys also wait, for a debounce, a response, a stopped site
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  // These only end what hangs: on a busy machine everything takes many times as long.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  retries: 1,
  globalSetup: './setup/site.ts',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // offline.spec.ts allows it: elsewhere a worker would only load more and answer in place of the test's routes
    serviceWorkers: 'block',
    locale: 'en-US',
    // an animated page is a slower page: clicks wait until an element stands still (detail.spec.ts runs with motion)
    contextOptions: { reducedMotion: 'reduce' },
    // Kathmandu's rules must hold wherever the browser stands
    timezoneId: 'America/Los_Angeles',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // What no width changes is asked once, and a phone has no keyboard. A test of a single combination has a tag.
    {
      name: 'phone',
      testIgnore: ['http', 'outages', 'booking-keyboard', 'carpool-keyboard', 'real-keys'].map(
        (name) => `**/${name}.spec.ts`,
      ),
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'wide',
      // the same bytes come at every width
      testIgnore: ['**/budgets.spec.ts'],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
