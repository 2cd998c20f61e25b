import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build, ROOT } from './build.ts'
import { listenRepeatedly } from './soak/listeners.ts'
import { type ProcessStats, statsOf } from './soak/process-stats.ts'
import { makePhoto, type VisitResult, visitRepeatedly } from './soak/visitors.ts'

const GUESTS = 60
const MAX_MEMORY_MB = 450
/** Tolerated relative growth of memory once the site is warm. */
const MAX_GROWTH = 0.15

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '15' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 1_000)) throw new Error('--minutes is a number from 0.5 to 1000.')
/**
 * The long run samples every minute and compares from the third minute on; the short run warms up for half its time.
 */
const isShort = minutes < 5
/** Fewer in the short run, which may share the machine with other work. */
const visitorCount = isShort ? 4 : 14
const sampleMs = isShort ? minutes * 15_000 : 60_000
const steadyAfter = isShort ? (minutes / 2) * 60_000 : 3 * 60_000
/** A small page cache that is full early, so that memory is compared while entries are evicted. */
const PAGE_CACHE_MB = isShort ? '6' : '16'
/** On a machine that runs tests, a route may take longer than the site allows. */
const deadline = isShort ? { ROUTE_DEADLINE_MS: '120000' } : {}

interface Sample extends ProcessStats {
  at: number
}

await build()
if (!existsSync('/proc/self/status')) {
  console.log('Memory and descriptors are read from /proc: on this system there is nothing to soak with.')
  process.exit(0)
}
const dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-soak-'))
const site = fork(path.join(ROOT, 'src/server/main.ts'), {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    PAGE_CACHE_MB,
    ...deadline,
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
let isOver = false
process.once('SIGTERM', () => {
  site.kill('SIGTERM')
  process.exit(1)
})
try {
  const url = await readyAt(site)
  const problems = await soak(url, site.pid ?? 0)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
} finally {
  isOver = true
  site.kill('SIGTERM')
  await new Promise((resolve) => (site.exitCode === null ? site.once('exit', resolve) : resolve(null)))
  await rm(dataDir, { recursive: true, force: true })
}

/** Loads the site for the whole time and prints each sample. @returns the violations */
async function soak(url: string, pid: number): Promise<string[]> {
  const [host = '', ...guests] = tokens()
  const visit = {
    site: url,
    guests,
    host: { token: host, vehicleId: await ownVehicle(url, host) },
    photo: await makePhoto(),
  }
  let outcomes: VisitResult[] = []
  const failures: VisitResult[] = []
  const samples: Sample[] = []
  const report = (outcome: VisitResult) => {
    outcomes.push(outcome)
    if (outcome.status === 0 || outcome.status >= 500) failures.push(outcome)
  }
  const started = performance.now()
  const visitors = Array.from({ length: visitorCount }, () => visitRepeatedly(visit, () => isOver, report))
  const listeners = guests.map((token) => listenRepeatedly(url, token, () => isOver, report))
  while (performance.now() - started < minutes * 60_000) {
    await wait(sampleMs)
    const at = performance.now() - started
    const sample = { at, ...statsOf(pid) }
    samples.push(sample)
    console.log(line(sample, outcomes, failures.length))
    outcomes = []
  }
  isOver = true
  await Promise.all([...visitors, ...listeners])
  return [...memoryProblems(samples), ...failureProblems(failures)]
}

function line(sample: Sample, outcomes: VisitResult[], failures: number): string {
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return [
    `${(sample.at / 60_000).toFixed(2).padStart(6)} min`,
    `${Math.round(sample.memory)} MB`,
    `${sample.descriptors} descriptors`,
    `${sample.connections} connections`,
    `${Math.round(outcomes.length / (sampleMs / 1000))}/s`,
    `p50 ${at(0.5)} ms`,
    `p99 ${at(0.99)} ms`,
    `${failures} failed`,
  ].join('   ')
}

function memoryProblems(samples: Sample[]): string[] {
  const steady = samples.filter(({ at }) => at >= steadyAfter)
  const [first, last] = [steady[0], steady.at(-1)]
  if (!first || !last) return ['There was no time to compare.']
  const growth = last.memory / first.memory - 1
  const highest = Math.max(...samples.map(({ memory }) => memory))
  console.log(
    `Memory ${(growth * 100).toFixed(1)} % from ${Math.round(first.memory)} to ${Math.round(last.memory)} MB, ${Math.round(highest)} MB at most.`,
  )
  return [
    ...(growth > MAX_GROWTH
      ? [`The memory grew by ${Math.round(growth * 100)} %: ${MAX_GROWTH * 100} % is the most.`]
      : []),
    ...(highest > MAX_MEMORY_MB
      ? [`The process held ${Math.round(highest)} MB: ${MAX_MEMORY_MB} MB is the most.`]
      : []),
  ]
}

function failureProblems(failures: VisitResult[]): string[] {
  const counts = new Map<string, number>()
  for (const { name, status } of failures) {
    const what = `${status || 'no response'} ${name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b\d+\b/g, '{id}')}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([what, count]) => `${count} times ${what}`)
}

/** Tokens of the demo host, then of guests created for this run. */
function tokens(): string[] {
  return [
    ['token', 'host@sawari.example'],
    ['tokens', String(GUESTS)],
  ].flatMap((args) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [path.join(ROOT, 'scripts/operator.ts'), ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir },
      },
    )
    if (status !== 0) throw new Error(`No tokens: ${stderr}`)
    return stdout.trim().split('\n')
  })
}

/** A vehicle of the host with room for another picture. */
async function ownVehicle(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const user = (await (await fetch(`${url}/api/v1/auth/user`, { headers })).json()) as {
    data: { id: number }
  }
  const body = JSON.stringify({ userId: user.data.id })
  const mine = await fetch(`${url}/api/v1/getVehicles`, { method: 'POST', headers, body })
  const { data } = (await mine.json()) as { data: { id: number; images: unknown[] }[] }
  const vehicle = data.find(({ images }) => images.length < 6)
  if (!vehicle) throw new Error('The demo host has no vehicle with room for a picture.')
  return vehicle.id
}

function readyAt(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    started.once('message', (message) => resolve((message as { ready: string }).ready))
    started.once('exit', (code) => reject(new Error(`The site stopped with code ${code}.`)))
  })
}
