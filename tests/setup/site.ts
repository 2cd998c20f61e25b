import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface RunningSite {
  address: string
  dataDir: string
  /** Its standard output so far. */
  printed(): string
  stop(options?: { keepsData?: boolean }): Promise<void>
}

/** The data folder of a site that has been started once, with the demo data. */
const SEEDED = 'SEEDED_DATA_DIR'

/** Gives a site that creates its own database this one: to create it takes four times as long as to start. */
export async function copySeeded(dataDir: string): Promise<void> {
  const seeded = process.env[SEEDED]
  if (seeded) await cp(seeded, dataDir, { recursive: true })
}

/** The built site on a free port with its own data folder. Without demo data the site creates its database. */
export async function startSite(
  environment: Record<string, string>,
  { hasDemoData = true } = {},
): Promise<RunningSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sawari-journeys-'))
  if (hasDemoData) await copySeeded(dataDir)
  const site = fork(path.join(ROOT, 'src/server/main.ts'), {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      // a busy machine may take long for a route
      ROUTE_DEADLINE_MS: '120000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  site.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const address = await new Promise<string>((resolve, reject) => {
    site.once('message', (message) => resolve((message as { ready: string }).ready))
    site.once('exit', (code) => reject(new Error(`The site stopped with code ${code} before it was ready.`)))
  })
  return {
    address,
    dataDir,
    printed: () => printed,
    async stop({ keepsData = false } = {}) {
      site.kill('SIGTERM')
      await new Promise((resolve) => site.once('exit', resolve))
      if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The site shared by the journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const first = await startSite({})
  await first.stop({ keepsData: true })
  process.env[SEEDED] = first.dataDir
  const { address, dataDir, stop } = await startSite({ SITE_URL: 'http://localhost:4321' })
  process.env.SITE = address
  // the journeys create their own users and bookings
  process.env.SITE_DATA_DIR = dataDir
  return async () => {
    await stop()
    rmSync(first.dataDir, { recursive: true, force: true })
  }
}
