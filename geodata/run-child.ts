import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Runs a script in a process that ends with this one. Returns whether it succeeded. */
export async function runChild(
  script: string,
  args: readonly string[],
  options: Pick<ForkOptions, 'cwd' | 'env'> = {},
): Promise<boolean> {
  const child = fork(script, args, { ...options, execArgv: ['--disable-warning=ExperimentalWarning'] })
  const stopWatching = killWithParent(child)
  try {
    return await new Promise<boolean>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code === 0))
    })
  } finally {
    stopWatching()
  }
}

function killWithParent(child: ChildProcess): () => void {
  const end = () => {
    child.kill()
  }
  const listeners = SIGNALS.map((signal) => {
    const onSignal = () => {
      end()
      // with a listener, the signal does not end this process by itself
      stopWatching()
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    }
    process.on(signal, onSignal)
    return () => process.off(signal, onSignal)
  })
  process.on('exit', end)
  function stopWatching(): void {
    for (const remove of listeners) remove()
    process.off('exit', end)
  }
  return stopWatching
}
