/**
 * Runs all checks and tests, or one part of them:
 *
 *  node scripts/test.ts [check | unit | server | e2e] [paths of tests ...]
 */
import { rmSync } from 'node:fs'
import { buildGeodata } from '../geodata/build.ts'
import { build } from './build.ts'
import { runStep, type StepResult, type TestStep } from './test/run-step.ts'
import { byteBudgets, journeys, lint, pageTypes, types, unusedCode, vitest } from './test/steps.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'

const reports = makeTemporaryFolder()
process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 3 }))
const [part, ...files] = process.argv.slice(2)

const house = () => vitest('house', ['house'], reports)
const unit = () =>
  vitest('rules, stores, client and islands', ['zones*', 'rules', 'stores', 'islands'], reports, files)
const server = () => vitest('server', ['server'], reports, files)

const PARTS: Record<string, () => Promise<StepResult[]>> = {
  check: () => sideBySide([pageTypes, types], [lint, unusedCode, house()]),
  unit: () => buildGeodata().then(() => inTurn([unit()])),
  // some of them start sites in processes of their own
  server: async () => [await built(), ...(await inTurn([server()]))],
  e2e: async () => [await built(), ...(await inTurn([byteBudgets, journeys(reports, files)]))],
  all: async () => [
    ...(await builtAndChecked()),
    ...(await inTurn([server()], reports)),
    // after the server's tests: each uses two cores, and together they take a sixth longer
    ...(await inTurn([journeys(reports)], reports)),
  ],
}

async function built(): Promise<StepResult> {
  const started = performance.now()
  await build()
  return { name: 'build', seconds: (performance.now() - started) / 1000, passed: 1, failed: 0, files: [] }
}

/** What keeps about one core busy at a time, in two lanes. */
async function builtAndChecked(): Promise<StepResult[]> {
  const building = built()
  const lanes = [
    building.then(async (outcome) => [outcome, ...(await inTurn([byteBudgets, unit()], reports))]),
    inTurn([lint, unusedCode, house(), types], reports).then(async (outcomes) => {
      // Astro's check writes into the folder of its build
      await building
      return [...outcomes, ...(await inTurn([pageTypes], reports))]
    }),
  ]
  return (await Promise.all(lanes)).flat()
}

async function inTurn(steps: readonly TestStep[], log: string | null = null): Promise<StepResult[]> {
  const outcomes: StepResult[] = []
  for (const step of steps) outcomes.push(await runStep(step, log))
  return outcomes
}

/** Runs the lanes in parallel and the steps of a lane in sequence. The output of a step is printed when it ends. */
async function sideBySide(...lanes: readonly (readonly TestStep[])[]): Promise<StepResult[]> {
  return (await Promise.all(lanes.map((steps) => inTurn(steps, reports)))).flat()
}

const SLOWEST = 15

const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(8)} s  ${text}`

/** Prints the duration of each step and of the slowest files. @returns the exit code */
function printSummary(outcomes: readonly StepResult[], seconds: number): number {
  for (const { name, files } of outcomes) {
    if (files.length < 2) continue
    console.log(`\n== slowest files of: ${name} (seconds of a worker; ${files.length} files)`)
    const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    for (const file of slowest) console.log(line(file.seconds, file.name))
  }
  console.log('\n== steps')
  for (const { name, seconds, passed, failed } of outcomes)
    console.log(line(seconds, `${name}: ${passed} passed, ${failed} failed`))
  console.log(line(seconds, 'in all'))
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') ? 1 : 0
}

async function main(): Promise<number> {
  const run = PARTS[part ?? 'all']
  if (!run) {
    console.error(`Usage: npm test, or npm run check, test:unit, test:server, test:e2e (not "${part}")`)
    return 1
  }
  try {
    return printSummary(await run(), performance.now() / 1000)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

process.exit(await main())
