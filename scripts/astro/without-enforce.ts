import type { Plugin } from 'vite'

const ENFORCE = 'n4s'
const REPLACEMENT = '\0n4s'

/**
 * Vest brings `enforce`, 5 kB of checks that our suites do not use (plain conditions say the same), and a bundler cannot
 * shake it off. Browsers get a stand-in that says so if anybody ever does; tests/house/imports.test.ts keeps it unused.
 */
export function withoutEnforce(): Plugin {
  return {
    name: 'without-enforce',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === ENFORCE ? REPLACEMENT : null),
    load: (id) =>
      id === REPLACEMENT
        ? `export const enforce = new Proxy({}, { get() { throw new Error("Vest's enforce is left out of the browser's code: see scripts/astro/without-enforce.ts") } })`
        : null,
  }
}
