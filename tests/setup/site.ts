import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The built site on a free port with a data folder of its own, for the journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sawari-journeys-'))
  const root = path.resolve(import.meta.dirname, '../..')
  const site = fork(path.join(root, 'src/server/main.ts'), {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      SITE_URL: 'http://localhost:4321',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    site.once('message', (message) => resolve((message as { ready: string }).ready))
    site.once('exit', (code) => reject(new Error(`The site stopped with code ${code} before it was ready.`)))
  })
  process.env.SITE = address
  // the journeys make people and bookings of their own
  process.env.SITE_DATA_DIR = dataDir
  return async () => {
    site.kill('SIGTERM')
    await new Promise((resolve) => site.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
