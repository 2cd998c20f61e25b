// Windows has neither the signals nor the shell of `postmaster.ts`, and only pg_ctl drops administrator rights there,
// so pg_ctl starts and stops the server. If Node dies, the next start ends the remaining server.
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { LaunchOptions, Postmaster } from './postmaster.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive } from './processes.ts'
import type { Runner } from './runner.ts'
import { lastErrorLine, logSize } from './server-log.ts'
import { asArguments } from './settings.ts'
import { run } from './supervisor.ts'

const LOOK_EVERY_MS = 2000

export async function launchWithPgCtl(options: LaunchOptions): Promise<Postmaster> {
  const { runner, binaries, cluster, settings, log } = options
  if (await stop(runner, binaries, cluster))
    options.print('ended the database server that an earlier run left behind')
  const from = await logSize(log)
  const words = asArguments(settings).map((word) => (/\s/.test(word) ? `"${word}"` : word))
  const start = ['start', '-w', '-t', '600', '-D', cluster, '-l', log, '-o', words.join(' ')]
  const code = await finish(runner, [binaries.pgCtl, ...start])
  const pid = readPostmasterFile(cluster)?.pid
  if (code !== 0 || pid === undefined)
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL did not start: ${lastErrorLine(log, from)}. More is in ${log}. Another way is to set DATABASE_URL to the URL of a PostgreSQL server.`,
    )
  return {
    pid,
    exited: new Promise((resolve) => {
      const look = setInterval(() => {
        if (isAlive(pid)) return
        clearInterval(look)
        resolve(undefined)
      }, LOOK_EVERY_MS)
      look.unref()
    }),
    async stop() {
      await stop(runner, binaries, cluster)
    },
  }
}

async function stop(runner: Runner, binaries: Binaries, cluster: string): Promise<boolean> {
  if (!readPostmasterFile(cluster)) return false
  for (const mode of ['fast', 'immediate'])
    if ((await finish(runner, [binaries.pgCtl, 'stop', '-w', '-t', '6', '-m', mode, '-D', cluster])) === 0)
      return true
  return false
}

/** Waits for the exit code only: the server inherits pg_ctl's output, so a pipe would stay open. */
async function finish(runner: Runner, command: string[]): Promise<number | null> {
  const running = run({ runner, command, output: 'ignore' })
  const code = await running.exited
  running.end()
  return code
}
