import type { StepResult } from './run-step.ts'

const SLOWEST = 15

const line = (seconds: number, text: string) => `${seconds.toFixed(1).padStart(8)} s  ${text}`

/** Prints the duration of each step and of the slowest files. @returns the exit code */
export function printSummary(outcomes: readonly StepResult[], seconds: number): number {
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
