// Starts a program in its own session, so that Ctrl-C reaches only Node, and under a shell that holds a pipe from Node.
// When Node ends for any reason, the pipe closes and the program is stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import type { Runner } from './runner.ts'

// The signal is repeated because a program ignores it while it starts. After 10 s it becomes SIGQUIT, after which
// PostgreSQL recovers at its next start. $1 is a folder to remove at the end, or empty.
const SCRIPT = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
folder=$1
shift
"$@" 3<&- &
program=$!
(
  read -r _ <&3
  trap '' USR1
  name=INT
  count=0
  while kill -s "$name" "$program" 2>/dev/null; do
    sleep 0.1
    count=$((count + 1))
    [ "$count" -lt 100 ] || name=QUIT
  done
  exit 0
) &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill -s USR1 "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null && [ -n "$folder" ] && rm -rf "$folder"
exit "$code"
`

export interface RunningServer {
  child: ChildProcess
  /** The exit code, or null when the program was killed. */
  exited: Promise<number | null>
  hasExited(): boolean
  /** Requests the end by closing the pipe; `exited` resolves when the program has ended. */
  end(): void
}

interface RunOptions {
  runner: Runner
  command: string[]
  output: number | 'pipe' | 'ignore'
}

/** The program ends with Node. Windows has no such shell; there the program continues, and the next start ends it. */
export function supervise(options: RunOptions & { removeAfterwards?: string }): RunningServer {
  if (process.platform === 'win32') return run(options)
  const { runner, command, output, removeAfterwards = '' } = options
  const shell = ['/bin/sh', '-c', SCRIPT, 'sawari-postgres', removeAfterwards]
  return run({ runner: { ...runner, prefix: [] }, command: [...shell, ...runner.prefix, ...command], output })
}

export function run({ runner, command, output }: RunOptions): RunningServer {
  const [program = '', ...args] = [...runner.prefix, ...command]
  const child = spawn(program, args, {
    ...runner.identity,
    cwd: process.platform === 'win32' ? undefined : '/',
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: cleanEnvironment(),
    stdio: ['pipe', output, output],
  })
  let isOver = false
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  }).finally(() => {
    isOver = true
  })
  child.stdin?.on('error', () => undefined)
  return { child, exited, hasExited: () => isOver, end: () => child.stdin?.end() }
}

/** Removes the shell's variables that affect PostgreSQL (PGDATA, PGOPTIONS, a locale that is not installed). */
function cleanEnvironment(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
