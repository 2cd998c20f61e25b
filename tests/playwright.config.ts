import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH

/** These mostly wait: begun first and in one worker, so that the others keep the processor busy. */
const WAITING = ['outages', 'new-version'].map((name) => `**/${name}.spec.ts`)
const WIDE = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // two more than the cores of the smallest machine: one worker waits for stopped sites, and all for responses
  workers: Number(process.env.JOURNEY_WORKERS ?? 4),
  // These only end tests that hang: on a busy machine everything takes many times as long.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  retries: 1,
  globalSetup: './setup/site.ts',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // offline.spec.ts allows it: elsewhere a worker would load more and respond in place of the test's routes
    serviceWorkers: 'block',
    locale: 'en-US',
    // animations slow tests down, because clicks wait until an element is at rest (detail.spec.ts runs with motion)
    contextOptions: { reducedMotion: 'reduce' },
    // Kathmandu's rules must hold wherever the browser is
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
  // projects are begun in this order
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 1, use: WIDE },
    // What does not depend on the width runs once, and phones have no keyboard. A test of one combination has a tag.
    {
      name: 'phone',
      testIgnore: [
        ...WAITING,
        ...['http', 'booking-keyboard', 'carpool-keyboard', 'real-keys'].map((name) => `**/${name}.spec.ts`),
      ],
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'wide',
      // the bytes are the same at every width
      testIgnore: [...WAITING, '**/budgets.spec.ts'],
      grepInvert: /@phone/,
      use: WIDE,
    },
  ],
})
