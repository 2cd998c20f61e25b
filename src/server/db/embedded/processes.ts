import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../error-code.ts'

/** Distinguishes a process from a later one with the same pid. */
export interface ProcessMark {
  pid: number
  /** The start time in the system's unit; null if unknown. */
  started: string | null
  /** The scope of the pid: machine, boot and container. */
  space: string
}

export function markOf(pid: number): ProcessMark {
  return { pid, started: startOf(pid), space: currentSpace() }
}

/** Null when this cannot be determined from here (another machine or container, or hidden start times). */
export function isSameProcessAlive(mark: ProcessMark): boolean | null {
  if (mark.space !== currentSpace()) return null
  if (!isAlive(mark.pid)) return false
  return mark.started === null ? null : startOf(mark.pid) === mark.started
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return statOf(pid)?.[0] !== 'Z'
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

export async function waitUntil(isTrue: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (!isTrue()) {
    if (Date.now() > end) return false
    await sleep(10)
  }
  return true
}

/**
 * Whether a process is a PostgreSQL program (server or initdb) on this cluster folder, a path without symbolic links.
 */
export function isPostgresOn(pid: number, folder: string): boolean {
  const line = read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  if (line === undefined) {
    const text = ps('command=', pid) ?? ''
    return text.includes(`postgres -D ${folder} `) || text.includes(`initdb -D ${folder} `)
  }
  const [program = '', ...rest] = line.split('\0')
  if (!program.startsWith('postgres: ') && !['postgres', 'initdb'].includes(path.basename(program)))
    return false
  return rest.includes(folder) || read(() => readlinkSync(`/proc/${pid}/cwd`)) === folder
}

/** All such processes; empty on systems without /proc. */
export function postgresProcessesOn(folder: string): number[] {
  const names = read(() => readdirSync('/proc')) ?? []
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresOn(pid, folder))
}

function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? ps('lstart=', pid) ?? null
}

/** The fields of /proc/<pid>/stat after the name: [0] is the state, [19] the start time in ticks since boot. */
function statOf(pid: number): string[] | undefined {
  const text = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

function currentSpace(): string {
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const container = read(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, container].filter(Boolean).join(' ')
}

function ps(column: string, pid: number): string | undefined {
  if (process.platform === 'win32' || process.platform === 'linux') return undefined
  return read(() => execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim())
}

function read<Value>(from: () => Value): Value | undefined {
  try {
    return from()
  } catch {
    return undefined
  }
}
