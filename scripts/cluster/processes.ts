import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build.ts'
import { DIRECT_URL, OWNER_URL, POOLED_URL, SERVERS_URL } from './databases.ts'
import { addressOf, startServer, until } from './machines.ts'

/** Where the proxy before the processes listens: `deploy/haproxy-site.cfg`. */
export const SITE_URL = 'http://127.0.0.1:8080'
const PORT = '4321'
const READY_SECONDS = 60
const GUESTS_MAY_OWE = '10000'
const METRICS_TOKEN = 'a-token-of-the-cluster'

export const WEB = ['app1', 'app2', 'app3'] as const
export const JOBS = ['jobs1', 'jobs2'] as const
export type ProcessName = (typeof WEB)[number] | (typeof JOBS)[number]

/**
 * Through PgBouncer; one process goes without it, to HAProxy first and later to the servers by name. Those of jobs listen
 * to the servers directly. Pages are also read from standbys.
 */
function databaseOf(name: ProcessName, root: string): Record<string, string> {
  if (name === 'app3')
    return { DATABASE_URL: root === ROOT ? SERVERS_URL : DIRECT_URL, DATABASE_REPLICA_URL: SERVERS_URL }
  const isJobs = JOBS.some((job) => job === name)
  return {
    DATABASE_URL: POOLED_URL,
    DATABASE_DIRECT_URL: isJobs ? SERVERS_URL : DIRECT_URL,
    ...(name === 'app1' && { DATABASE_REPLICA_URL: SERVERS_URL }),
  }
}

/** The site's processes, of which each can be of another version. */
export function createProcesses(folder: string, shared: Record<string, string>) {
  const running = new Map<ProcessName, ChildProcess>()
  const base = {
    PATH: process.env.PATH ?? '',
    ...shared,
    SITE_URL,
    ALLOW_MOCKS: 'on',
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
    // the guests of the load cancel nothing
    MAX_UNPAID_BOOKINGS: GUESTS_MAY_OWE,
  }

  return {
    async start(name: ProcessName, root: string): Promise<void> {
      const dataDir = path.join(folder, name)
      mkdirSync(dataDir, { recursive: true })
      const child = startServer(name, [process.execPath, path.join(root, 'scripts/run.mjs'), 'serve'], {
        cwd: root,
        // its own group: `npm run serve` is two processes
        detached: true,
        env: {
          ...base,
          ...databaseOf(name, root),
          ROLES: WEB.some((web) => web === name) ? 'web' : 'jobs',
          DATA_DIR: dataDir,
          HOST: addressOf(name),
          PORT,
        },
      })
      running.set(name, child)
      await until(`${name} is ready`, READY_SECONDS, async () => {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
        return (await fetch(`http://${name}:${PORT}/readyz`)).ok
      })
    },
    /** Ends it in order. */
    async stop(name: ProcessName): Promise<void> {
      const child = running.get(name)
      if (!child) return
      const exit = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exit
    },
    signal(name: ProcessName, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
      process.kill(-(running.get(name)?.pid ?? Number.NaN), signal)
    },
    /** Asks a process itself. */
    fetch: (name: ProcessName, target: string) =>
      fetch(`http://${name}:${PORT}${target}`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        signal: AbortSignal.timeout(10_000),
      }),
  }
}
export type Processes = ReturnType<typeof createProcesses>

/** Runs a command of this version as the owner of the tables. @returns its output */
export function runCommand(script: string, args: string[] = []): string {
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: script === 'migrate' ? POOLED_URL : OWNER_URL,
    ...(script === 'migrate' && { DATABASE_DIRECT_URL: OWNER_URL }),
    ALLOW_MOCKS: 'on',
    LOG_LEVEL: 'error',
  }
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'scripts', `${script}.ts`), ...args],
    { cwd: ROOT, env, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`)
  return stdout.trim()
}
