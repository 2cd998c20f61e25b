// Another Node process with the embedded server, to be killed or interrupted externally.
import { spawn } from 'node:child_process'
import { waitUntil } from '#server/db/embedded/processes.ts'

const ANOTHER_PROCESS = `
import { startEmbedded } from ${JSON.stringify(new URL('../../../src/server/db/embedded.ts', import.meta.url).href)}
import { createClient } from ${JSON.stringify(new URL('../../../src/server/db/client.ts', import.meta.url).href)}
try {
  const server = await startEmbedded({ dataDir: process.argv[1], log: (text, facts) => console.log(text, facts?.runs ?? '') })
  const client = createClient(server.connection)
  await client.connect()
  await client.query('create table if not exists kept as select 1 as n')
  process.once('SIGINT', async () => {
    console.log('still answers:', (await client.query('select 1 + 1 as sum')).rows[0].sum)
    await client.end()
    await server.stop()
    process.exit(0)
  })
  console.log('has written to', server.connection.host)
  setInterval(() => undefined, 1000)
} catch (error) {
  console.log(error.name + ': ' + error.message)
  process.exit(1)
}`

export interface OtherProcess {
  pid: number
  exit: Promise<number | null>
  hears(text: string): Promise<boolean>
  messages(): string
  /** Like kill -9; resolves when the process has ended. */
  kill(): Promise<unknown>
}

export function startOtherProcess(
  dataDir: string,
  options: { uid?: number; path?: string } = {},
): OtherProcess {
  const { NODE_OPTIONS: _, PATH, ...env } = process.env
  const { uid, path = PATH } = options
  const child = spawn(process.execPath, ['--input-type=module', '-e', ANOTHER_PROCESS, dataDir], {
    detached: true,
    env: { ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    pid: child.pid ?? 0,
    exit,
    hears: (text) => waitUntil(() => output.includes(text), 120_000),
    messages: () => output,
    kill() {
      child.kill('SIGKILL')
      return exit
    },
  }
}
