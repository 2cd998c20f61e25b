import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { build, ROOT } from './build.ts'

interface Tally {
  passed: number
  failed: number
}

const bin = (file: string) => path.join(ROOT, 'node_modules', file)
const reports = mkdtempSync(path.join(tmpdir(), 'sawari-tests-'))
const tally: Tally = { passed: 0, failed: 0 }

function run(args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })
  return status ?? 1
}

/** A checker that says yes or no counts as one test. */
function check(name: string, args: string[]): void {
  step(name)
  const passed = run(args) === 0
  if (passed) tally.passed += 1
  else tally.failed += 1
}

function step(name: string): void {
  const seconds = Math.round(performance.now() / 1000)
  console.log(`\n== ${name} (after ${seconds} s)`)
}

/** A checker that leaves a core to others runs beside the next ones; the answer prints what it said and counts it. */
function checkMeanwhile(name: string, args: string[]): () => Promise<void> {
  const output = path.join(reports, `${name}.log`)
  const file = openSync(output, 'w')
  const child = spawn(process.execPath, [...process.execArgv, '--max-old-space-size=256', ...args], {
    cwd: ROOT,
    stdio: ['ignore', file, file],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  closeSync(file)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return async () => {
    const passed = (await ended) === 0
    step(name)
    console.log(readFileSync(output, 'utf8').trimEnd())
    if (passed) tally.passed += 1
    else tally.failed += 1
  }
}

/** A test runner that writes its counts to a file; one that ends badly without counting a failure counts as one. */
function suite(
  name: string,
  args: string[],
  report: string,
  count: (report: unknown) => Tally,
  env: Record<string, string> = {},
): void {
  step(name)
  const status = run(args, env)
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  tally.passed += counted.passed
  tally.failed += status !== 0 && counted.failed === 0 ? 1 : counted.failed
}

const countVitest = (report: unknown): Tally => {
  const { numPassedTests = 0, numFailedTests = 0 } = report as {
    numPassedTests?: number
    numFailedTests?: number
  }
  return { passed: numPassedTests, failed: numFailedTests }
}
const countPlaywright = (report: unknown): Tally => {
  const { stats } = report as { stats?: { expected?: number; unexpected?: number; flaky?: number } }
  const flaky = stats?.flaky ?? 0
  // a browser on a busy machine may lose a race that a person would not: said, so that somebody looks at it
  if (flaky) console.log(`${flaky} journeys passed at the second try only: see "flaky" above.`)
  return { passed: (stats?.expected ?? 0) + flaky, failed: stats?.unexpected ?? 0 }
}

try {
  step('build')
  await build()
  tally.passed += 1
  const soaked = checkMeanwhile('soak of two minutes, beside the checks above', [
    'scripts/soak.ts',
    '--minutes',
    '2',
  ])
  check('types', [bin('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning'])
  check('lint and format', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
  check('unused code', [bin('knip/bin/knip.js')])
  const unit = path.join(reports, 'vitest.json')
  suite(
    'rules, stores, house and server',
    [
      bin('vitest/vitest.mjs'),
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${unit}`,
    ],
    unit,
    countVitest,
  )
  await soaked()
  check('byte budgets of the build', [bin('size-limit/bin.js')])
  const browser = findBrowser()
  const journeys = path.join(reports, 'playwright.json')
  suite(
    'journeys',
    [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts'],
    journeys,
    countPlaywright,
    {
      BROWSER_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
    },
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  tally.failed += 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed ? 1 : 0)
