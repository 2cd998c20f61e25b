import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'

/** Of Node, which the processes would print. */
export const QUIET = ['--disable-warning=ExperimentalWarning']

/** Processes of a file of tests, which are killed after them. A later `afterAll` runs earlier. */
export function forkedProcesses() {
  const running = new Set<ChildProcess>()

  /** Starts a module, and waits for the message that it sends when it is ready. */
  async function start(
    file: string,
    env: Record<string, string>,
    args: readonly string[] = [],
  ): Promise<ChildProcess> {
    const child = fork(file, args, { env: { ...process.env, ...env }, execArgv: QUIET })
    running.add(child)
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The process ended with ${code} before it was ready.`)
    })
    await Promise.race([once(child, 'message'), ended])
    return child
  }

  /** Also one that is frozen, or gone. */
  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const isGone = once(child, 'exit')
    child.kill('SIGKILL')
    await isGone
  }

  afterAll(() => Promise.all([...running].map(kill)))
  return { start, kill }
}
