import { test as plain } from '@playwright/test'

/**
 * Chromium's own word for a view transition that it began and gave up, because the page was left before it was painted
 * (the guard does that). No promise of ours is behind it, and nothing of the page is missing.
 */
const GIVEN_UP = 'ViewTransition opt-in disabled'

/** A page at the site's address that fails its test on a script error, a failed request or a violation of the content policy. */
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
