import type { Plugin } from 'vite'

const ENFORCE = 'n4s'
const REPLACEMENT = '\0n4s'

/**
 * Vest bundles `enforce`, 5 kB of checks that our suites do not use (they use plain conditions) and that cannot be
 * tree-shaken. Browsers get a placeholder that throws when used; tests/house/imports.test.ts checks that it is unused.
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
