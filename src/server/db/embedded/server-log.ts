import { readFileSync } from 'node:fs'
import { rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chownTo, type Runner } from './runner.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 8000

export function logFile(dataDir: string): string {
  return path.join(dataDir, 'postgres.log')
}

/** Keeps one older file. */
export async function rotateLog(file: string, runner: Runner): Promise<void> {
  if ((await logSize(file)) > MAX_BYTES) await rename(file, `${file}.1`)
  await writeFile(file, '', { flag: 'a', mode: 0o600 })
  await chownTo(runner, file)
}

export async function logSize(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Why a server did not start: the last error line in the log after `from` bytes. */
export function lastErrorLine(file: string, from: number): string {
  const text = readFileSync(file).subarray(from).subarray(-TAIL_BYTES).toString('utf8')
  const lines = text.split('\n').filter(Boolean)
  const serious = lines.filter((line) => /FATAL|PANIC|ERROR|could not|cannot|shared librar/.test(line)).at(-1)
  return (serious ?? lines.at(-1) ?? 'no output').replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] (\w+: +)?/, '').trim()
}
