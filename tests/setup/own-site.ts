import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { copySeeded } from './site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

interface LogLine {
  message: string
  [fact: string]: unknown
}

/** A built site in its own process, for destructive tests. */
export interface OwnSite {
  address: string
  process: ChildProcess
  /** Its log without the lines for requests. */
  log: LogLine[]
  /** Log lines about failed requests. */
  failures: LogLine[]
  complaints: () => string
  exit: Promise<number | null>
  /** Returns the exit code and the duration. */
  stop(): Promise<{ code: number | null; seconds: number }>
}

interface StartOptions {
  dataDir: string
  environment?: Record<string, string>
  /** Prepended to the command, such as a shell that mounts something first. */
  wrap?: string[]
  hasSettableClock?: boolean
  /** The folder of another build: next-version.ts. */
  root?: string
}

export async function startSite(options: StartOptions): Promise<OwnSite> {
  const { dataDir, environment = {}, wrap = [], hasSettableClock = false, root = ROOT } = options
  const isNew = !existsSync(path.join(dataDir, 'postgres'))
  // a command may mount something over the folder
  if (isNew && !environment.DATABASE_URL && wrap.length === 0) await copySeeded(dataDir)
  const preload = hasSettableClock ? ['--import', path.join(ROOT, 'tests/setup/settable-clock.ts')] : []
  const [program = '', ...args] = [
    ...wrap,
    process.execPath,
    ...preload,
    path.join(root, 'src/server/main.ts'),
  ]
  const site = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_POOL_SIZE: '4',
      RATE_LIMITS: 'off',
      ROUTE_DEADLINE_MS: '120000',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log: LogLine[] = []
  const failures: LogLine[] = []
  let complaints = ''
  let rest = ''
  site.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('{')) continue
      const parsed: LogLine = JSON.parse(line)
      if (/^(call|request) failed$|^a page could not load$/.test(parsed.message)) failures.push(parsed)
      else if (parsed.message !== 'request') log.push(parsed)
    }
  })
  site.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const exit = new Promise<number | null>((resolve) => site.once('close', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    site.once('message', (message) => resolve((message as { ready: string }).ready))
    exit.then((code) => reject(new Error(`The site ended with ${code} before it was ready: ${complaints}`)))
  })
  return {
    address,
    process: site,
    log,
    failures,
    complaints: () => complaints,
    exit,
    async stop() {
      const before = performance.now()
      site.kill('SIGTERM')
      const code = await exit
      return { code, seconds: (performance.now() - before) / 1_000 }
    },
  }
}

/** The file as the site's process sees it, under `/proc/<pid>/root`, including its own mounts. */
export const seenBy = ({ process: { pid } }: OwnSite, file: string) => `/proc/${pid}/root${file}`

/** The embedded server of a site, with the pid of its postmaster. */
export function embeddedOf(
  site: OwnSite,
  dataDir: string,
): { pid: number; isReady: boolean; connection: ClientConfig } {
  const file = readFileSync(seenBy(site, path.join(dataDir, 'postgres/postmaster.pid')), 'utf8').split('\n')
  return {
    pid: Number(file[0]),
    isReady: file[7]?.trim() === 'ready',
    connection: { host: file[4] ?? '', port: 5432, user: 'sawari', database: 'sawari' },
  }
}
