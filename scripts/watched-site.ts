import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const QUIET_MS = 3_000

/** Preloaded into the site: reports its memory on request, after a garbage collection. */
const WATCHED = `data:text/javascript,${encodeURIComponent(
  "process.on('message', (isQuiet) => { if (isQuiet) gc(); process.send({ rss: process.memoryUsage().rss }) }); process.channel?.unref()",
)}`

export interface WatchedSite {
  url: string
  dataDir: string
  /** MB used by the site's process. */
  memory(): Promise<number>
  /** MB used while idle. Waits, because the memory of collected garbage is released a moment later. */
  quietMemory(): Promise<number>
  close(): Promise<void>
}

/** Starts the built site with demo data in a new folder and process, and measures its memory. */
export async function openWatchedSite(
  root: string,
  name: string,
  environment: Record<string, string> = {},
): Promise<WatchedSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `sawari-${name}-`))
  const site = fork(path.join(root, 'src/server/main.ts'), {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    // the flags of `npm start`, with which the benchmark runs, come first
    execArgv: [...process.execArgv, '--expose-gc', '--import', WATCHED],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const close = async () => {
    site.kill('SIGTERM')
    await new Promise((resolve) => (site.exitCode === null ? site.once('exit', resolve) : resolve(null)))
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await readyAt(site)
    return {
      url: url,
      dataDir,
      memory: () => memory(site, false),
      async quietMemory() {
        await memory(site, true)
        await wait(QUIET_MS)
        return memory(site, true)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function readyAt(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    site.on('message', (message: { ready?: string }) => message.ready && resolve(message.ready))
    site.once('exit', (code) => reject(new Error(`The site stopped with code ${code}.`)))
  })
}

function memory(site: ChildProcess, isQuiet: boolean): Promise<number> {
  return new Promise((resolve) => {
    site.once('message', ({ rss }: { rss: number }) => resolve(Math.round(rss / 1024 / 1024)))
    site.send(isQuiet)
  })
}
