import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessStats {
  /** Resident memory in MB. */
  memory: number
  descriptors: number
  /** Sockets of every kind: clients, database, log. */
  connections: number
}

/** Memory and descriptors of a process, from /proc (Linux only). */
export function statsOf(pid: number): ProcessStats {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const names = readdirSync(`/proc/${pid}/fd`)
  const targets = names.map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      // closed after it was listed
      return ''
    }
  })
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    descriptors: names.length,
    connections: targets.filter((target) => target.startsWith('socket:')).length,
  }
}
