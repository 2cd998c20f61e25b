import path from 'node:path'
import { findBrowser } from '../browser.ts'
import { ROOT } from '../build.ts'
import { readPlaywright, readVitest } from './count-report.ts'
import type { TestStep } from './run-step.ts'

const bin = (file: string) => path.join(ROOT, 'node_modules', file)

/** Only Astro's compiler reads .astro files, and the native TypeScript checks all others in a third of its time. */
export const pageTypes: TestStep = {
  name: 'types of .astro files',
  args: [
    bin('astro/bin/astro.mjs'),
    'check',
    '--minimumFailingSeverity',
    'warning',
    '--tsconfig',
    'scripts/test/pages.tsconfig.json',
  ],
}
export const types: TestStep = {
  name: 'types',
  args: [bin('typescript-native/bin/tsc'), '--checkers', '1'],
}
export const lint: TestStep = {
  name: 'lint and format',
  args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
}
export const unusedCode: TestStep = { name: 'unused code', args: [bin('knip/bin/knip.js')] }
export const byteBudgets: TestStep = { name: 'byte budgets of the build', args: [bin('size-limit/bin.js')] }
/** `files`: only runs tests whose path contains one of these. */
export function vitest(
  name: string,
  projects: readonly string[],
  reports: string,
  files: readonly string[] = [],
): TestStep {
  const file = path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  return {
    name,
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    report: { file, read: readVitest },
  }
}

export function journeys(reports: string, files: readonly string[] = []): TestStep {
  const file = path.join(reports, 'playwright.json')
  return {
    name: 'journeys',
    args: [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts', ...files],
    env: { BROWSER_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { file, read: readPlaywright },
  }
}
