import path from 'node:path'
import { ROOT } from '../build.ts'

export interface Counted {
  passed: number
  failed: number
  /** Duration of each file's tests, in seconds of a worker. */
  files: { name: string; seconds: number }[]
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; startTime: number; endTime: number }[]
}

export function readVitest(report: unknown): Counted {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report as VitestReport
  // a file that runs in several time zones is reported once per zone
  const seconds = new Map<string, number>()
  for (const { name, startTime, endTime } of testResults)
    seconds.set(name, (seconds.get(name) ?? 0) + (endTime - startTime) / 1000)
  const files = [...seconds].map(([name, sum]) => ({ name: path.relative(ROOT, name), seconds: sum }))
  return { passed: numPassedTests, failed: numFailedTests, files }
}

interface Suite {
  specs?: { tests?: { results?: { duration: number }[] }[] }[]
  suites?: Suite[]
}
interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number }
  suites?: (Suite & { file: string })[]
}

export function readPlaywright(report: unknown): Counted {
  const { stats, suites = [] } = report as PlaywrightReport
  const flaky = stats?.flaky ?? 0
  // on a busy machine a browser may lose a race that no user would; reported for inspection
  if (flaky) console.log(`${flaky} journeys passed on the second attempt only: see "flaky" above.`)
  const files = suites.map((suite) => ({ name: suite.file, seconds: millisecondsOf(suite) / 1000 }))
  return { passed: (stats?.expected ?? 0) + flaky, failed: stats?.unexpected ?? 0, files }
}

function millisecondsOf({ specs = [], suites = [] }: Suite): number {
  const tests = specs.flatMap((spec) => spec.tests ?? [])
  const own = tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + millisecondsOf(suite), own)
}
