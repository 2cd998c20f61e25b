import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expect } from './base.ts'

/** `AXE=all`: every rule, in both colour schemes, wherever it is called; takes several times as long. */
export const IS_EXHAUSTIVE = process.env.AXE === 'all'

/** Minified: each page parses it, and the source with comments is 1.5 MB. */
const SOURCE = readFileSync(
  path.resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'),
  'utf8',
)

/** Rules that check every element and have at most moderate impact: they run with `AXE=all` only. */
const SLOW_RULES = [
  'aria-allowed-role',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'presentation-role-conflict',
  'region',
]

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

interface Scope {
  include?: string
  exclude?: string
  /** Only these rules. */
  rules?: string[]
}

/**
 * Expects that axe finds nothing. It is loaded once a page, without its Playwright package, which loads it twice. Frames
 * are not checked, because no page has any.
 */
export async function expectNoViolations(page: Page, { include, exclude, rules }: Scope = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const context = { include: include ? [include] : [], exclude: exclude ? [exclude] : [] }
  const options: Axe.RunOptions = {
    // without details of passed rules, which take two thirds of the time
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(IS_EXHAUSTIVE ? [] : SLOW_RULES.map((rule) => [rule, { enabled: false }])),
  }
  const found = await page.evaluate(
    async ([context, options]) => {
      const result = await window.axe?.run(context, options)
      return result?.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [context, options] as const,
  )
  expect(found).toEqual([])
}
