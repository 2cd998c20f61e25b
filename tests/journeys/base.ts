import { test as plain } from '@playwright/test'

/**
 * Chromium's message for a view transition it aborted because the page navigated before its first paint, as the guard
 * does. It is no error of the page.
 */
const GIVEN_UP = 'ViewTransition opt-in disabled'

/** Fixture: a page that fails its test on a script error, a failed request or a violation of the content policy. */
export const test = plain.extend<{ errors: string[] }>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.SITE ?? 'http://localhost:4321'),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => {
        if (!message.includes(GIVEN_UP)) errors.push(`script error: ${message}`)
      })
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`)
      })
      await use(errors)
      plain.expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
