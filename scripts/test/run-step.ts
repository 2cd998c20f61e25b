import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build.ts'
import type { Counted } from './count-report.ts'

/** Node's compile cache: steps start hundreds of processes on the same sources, which are compiled only once. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled')

export interface TestStep {
  name: string
  /** Arguments for Node. */
  args: readonly string[]
  env?: Record<string, string>
  /** The report that a test runner writes; without one, the step counts as one test. */
  report?: { file: string; read: (report: unknown) => Counted }
}

export interface StepResult extends Counted {
  name: string
  seconds: number
}

const running = new Set<ChildProcess>()
let isInterrupted = false
// Steps remove what they have created before they end. Ctrl-C reaches them without help; a second one ends this process.
process.once('SIGINT', () => {
  isInterrupted = true
})
process.once('SIGTERM', () => {
  isInterrupted = true
  for (const child of running) child.kill('SIGTERM')
})

/**
 * `log`: a folder for the output, which is printed at the end; null prints it immediately.
 *
 * @throws when the run was interrupted
 */
export async function runStep(step: TestStep, log: string | null): Promise<StepResult> {
  if (!log) announce(step.name)
  const started = performance.now()
  const output = log && path.join(log, `${step.name.replaceAll(/\W+/g, '-')}.log`)
  const status = await run(step, output)
  if (isInterrupted) throw new Error('Interrupted.')
  const seconds = (performance.now() - started) / 1000
  if (output) {
    announce(`${step.name} (${seconds.toFixed(0)} s)`)
    console.log(readFileSync(output, 'utf8').trimEnd())
  }
  return { name: step.name, seconds, ...countOf(step, status) }
}

const announce = (text: string) => console.log(`\n== ${text}`)

function run({ args, env }: TestStep, output: string | null): Promise<number> {
  // a file instead of a pipe, because a process that outlives the step would keep the pipe open
  const file = output ? openSync(output, 'w') : 'inherit'
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', file, file],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })
  if (typeof file === 'number') closeSync(file)
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** A runner that exits with an error counts as a failure even if its report has no failed test. */
function countOf({ report }: TestStep, status: number): Counted {
  const counted: Counted =
    report && existsSync(report.file)
      ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
      : { passed: status === 0 && !report ? 1 : 0, failed: 0, files: [] }
  return { ...counted, failed: status !== 0 && counted.failed === 0 ? 1 : counted.failed }
}
