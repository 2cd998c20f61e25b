import { defineConfig } from '@playwright/test'

const executablePath = process.env.BROWSER_PATH

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // one more than the two cores of the smallest machine: journeys also wait, for a debounce, an animation, a page
  workers: Number(process.env.JOURNEY_WORKERS ?? 3),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 1,
  globalSetup: './setup/site.ts',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
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
    // what no screen changes is asked once, and a phone has no keyboard
    {
      name: 'phone',
      testIgnore: ['**/http.spec.ts', '**/outages.spec.ts', '**/booking-keyboard.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'wide',
      // the same bytes come at every width
      testIgnore: ['**/budgets.spec.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
