import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface ProcessStats {
  /** megabytes of memory in use */
  memory: number
  descriptors: number
  /** sockets of every kind: clients, the database, the log */
  connections: number
}

/** What a process holds, as Linux tells it. */
export function statsOf(pid: number): ProcessStats {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const names = readdirSync(`/proc/${pid}/fd`)
  const targets = names.map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      // closed since it was listed
      return ''
    }
  })
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    descriptors: names.length,
    connections: targets.filter((target) => target.startsWith('socket:')).length,
  }
}
