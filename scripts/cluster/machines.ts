import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLUSTER_FOLDER } from './last-release.ts'

export const DATABASE_MACHINES = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof DATABASE_MACHINES)[number]
const NETWORK = '10.77.0'
/** The site's processes are on this machine. */
const ADDRESSES: Readonly<Record<string, string>> = {
  db1: `${NETWORK}.1`,
  db2: `${NETWORK}.2`,
  db3: `${NETWORK}.3`,
  app1: '127.0.0.11',
  app2: '127.0.0.12',
  app3: '127.0.0.13',
  jobs1: '127.0.0.21',
  jobs2: '127.0.0.22',
}
const LOGS = path.join(CLUSTER_FOLDER, 'logs')

export const addressOf = (name: string): string => ADDRESSES[name] ?? ''

/** Gives each database machine a network namespace with a cable to this one, and all of them names. */
export function connectMachines(folder: string): void {
  mkdirSync(LOGS, { recursive: true })
  const hosts = [
    '127.0.0.1 localhost',
    ...Object.entries(ADDRESSES).map(([name, address]) => `${address} ${name}`),
  ]
  const file = path.join(folder, 'hosts')
  writeFileSync(file, `${hosts.join('\n')}\n`)
  execute(`
    mount --bind ${file} /etc/hosts
    mount -t tmpfs tmpfs /run
    ip link set lo up
    ip link add switch type bridge
    ip addr add ${NETWORK}.254/24 dev switch
    ip link set switch up`)
  for (const name of DATABASE_MACHINES)
    execute(`
      ip netns add ${name}
      ip link add ${name} type veth peer name eth0 netns ${name}
      ip link set ${name} master switch up
      ip -n ${name} addr add ${addressOf(name)}/24 dev eth0
      ip -n ${name} link set eth0 up
      ip -n ${name} link set lo up`)
}

/** Pulls the cable of a machine, or plugs it in again. */
export const setCable = (name: DatabaseMachine, state: 'up' | 'down') =>
  execute(`ip link set ${name} ${state}`)

/** Cuts a machine off from the other databases only, or ends that: the site still reaches it. */
export const setRoutes = (name: DatabaseMachine, state: 'add' | 'del') =>
  execute(
    DATABASE_MACHINES.filter((other) => other !== name)
      .map((other) => `ip -n ${name} route ${state} blackhole ${addressOf(other)}`)
      .join('\n'),
  )

/** More than a run writes. In memory, of which only what is used is taken. */
const DISK = '2g'

const disks = new Map<DatabaseMachine, string>()

/** Gives a machine a disk of its own at a folder. */
export function addDisk(name: DatabaseMachine, folder: string): void {
  execute(`mkdir ${folder} && mount -t tmpfs -o size=${DISK} tmpfs ${folder}`)
  disks.set(name, folder)
}

/** Leaves no room on a machine's disk, or all of it again. */
export const setDisk = (name: DatabaseMachine, state: 'full' | 'free') =>
  until(`the disk of ${name} is ${state}`, 5, () => {
    const folder = disks.get(name)
    const size = state === 'full' ? `$(df --output=used ${folder} | tail -n 1)k` : DISK
    // fails when something was written in between
    execute(`mount -o remount,size=${size} ${folder}`)
    return true
  })

/** Sends a signal to the processes of a machine whose commands match. */
export function signalMachine(
  name: DatabaseMachine,
  signal: 'KILL' | 'STOP' | 'CONT',
  matching: RegExp,
): void {
  const pids = execute(`ip netns pids ${name} | xargs -r ps -ww -o pid=,args= -p`)
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, pid = '', command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
      return matching.test(command) ? [pid] : []
    })
  if (pids.length === 0) throw new Error(`No process of ${name} matches ${matching}.`)
  execute(`kill -${signal} ${pids.join(' ')} || true`)
}

/** Runs commands of a shell, the first failure of which ends them. @returns the output */
export function execute(commands: string): string {
  const { stdout, stderr, status } = spawnSync('bash', ['-ec', commands], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${commands.trim()}\nfailed: ${stderr}`)
  return stdout
}

/** Starts a server whose output goes to a file of its name. */
export function startServer(
  name: string,
  [program = '', ...args]: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const log = openSync(path.join(LOGS, `${name}.log`), 'a')
  return spawn(program, args, { ...options, stdio: ['ignore', log, log] })
}

export const readLog = (name: string): string => readFileSync(path.join(LOGS, `${name}.log`), 'utf8')

/** Removes the logs of the run before. */
export function clearLogs(): void {
  execute(`rm -rf ${LOGS}`)
}

/** Repeats a check that throws or returns false, until it returns true. */
export async function until(
  what: string,
  seconds: number,
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  let reason = ''
  while (performance.now() < end) {
    try {
      if (await check()) return
      reason = ''
    } catch (error) {
      reason = error instanceof Error ? ` (${error.message})` : ''
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Not within ${seconds} s: ${what}${reason}. The logs are in ${LOGS}.`)
}
