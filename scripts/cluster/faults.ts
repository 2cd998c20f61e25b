import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '../../src/server/db/client.ts'
import { LEASE_SECONDS } from '../../src/server/jobs/job-leases.ts'
import { OWNER_URL, primary, query, untilHealthy } from './databases.ts'
import {
  DATABASE_MACHINES,
  type DatabaseMachine,
  setCable,
  setDisk,
  setRoutes,
  signalMachine,
  until,
} from './machines.ts'
import { JOBS, type Processes, WEB } from './processes.ts'
import {
  readsOfStandbys,
  untilFullDiskIsReported,
  untilStandbysAreUnused,
  untilStandbysAreUsed,
} from './site-reports.ts'

export interface Fault {
  name: string
  /** Within which bookings must be acknowledged again, in seconds. */
  limit: number
  /** Somebody must be told that bookings cannot be made. */
  stopsWrites?: boolean
  /** Causes the fault. */
  cause(): Promise<unknown>
  /** Repairs what was broken, once bookings are made again. */
  repair(): Promise<void>
  /** What else must go on, with its limit in seconds. */
  alsoSeconds: { what: string; limit: number; measure: () => Promise<number> }
}

interface FaultOfMachines {
  name: string
  limit?: number
  act: (machines: Machines) => unknown
  /** For the machines as they were when it was caused. */
  undo: (machines: Machines) => unknown
  /** It stops writes until it is undone, which is after this time, in seconds. */
  lasts?: number
  /** What the site must report until then. */
  report?: () => Promise<void>
}

interface Machines {
  primary: DatabaseMachine
  standbys: readonly DatabaseMachine[]
}

const POSTGRES = /^(\S*\/)?postgres\b/
/** What a standby receives is shown by this process, and acknowledged by another one. */
const REPLAY = /^postgres: .*startup /

/** For the first row, which shows what is usual on this machine. */
const QUIET_MS = 10_000
const KILL_LIMIT = 20
const SILENCE_LIMIT = 40
/** Longer than any timeout: the primary becomes a standby, and nobody waits for what began before. */
const OUTAGE_SECONDS = 15
/** A process that is replaced hands its work over. */
const RESTART_LIMIT = 5
const CHANGE_LIMIT = 30
const JOBS_LIMIT = 60

/** Processes of the version before are only needed for this one. */
export const UPGRADE = 'each process gets the next version'

/** In the order in which they are tried. `roots`: the folder of the version before, and of this one. */
export function createFaults(processes: Processes, roots: { before: string; now: string }): Fault[] {
  const change = {
    what: 'all see a change',
    limit: CHANGE_LIMIT,
    measure: () => secondsUntilChangeIsSeen(processes),
  }
  const ofMachines = ({ lasts = 0, limit = SILENCE_LIMIT, ...fault }: FaultOfMachines): Fault => {
    let machines: Machines
    return {
      name: fault.name,
      limit: lasts + limit,
      stopsWrites: lasts > 0,
      async cause() {
        const found = await primary()
        machines = { primary: found, standbys: DATABASE_MACHINES.filter((name) => name !== found) }
        await fault.act(machines)
        if (lasts === 0) return
        await Promise.all([wait(lasts * 1_000), fault.report?.()])
        await fault.undo(machines)
      },
      async repair() {
        if (lasts === 0) await fault.undo(machines)
        await untilHealthy()
      },
      alsoSeconds: change,
    }
  }
  let reads = 0
  return [
    {
      name: 'none',
      limit: RESTART_LIMIT,
      cause: () => wait(QUIET_MS),
      repair: async () => undefined,
      alsoSeconds: change,
    },
    {
      name: UPGRADE,
      limit: RESTART_LIMIT,
      async cause() {
        for (const name of [...WEB, ...JOBS]) {
          await processes.stop(name)
          await processes.start(name, roots.now)
        }
      },
      repair: async () => undefined,
      alsoSeconds: change,
    },
    ofMachines({
      name: 'the primary is killed',
      limit: KILL_LIMIT,
      act: ({ primary }) => signalMachine(primary, 'KILL', POSTGRES),
      // Patroni starts it again
      undo: () => undefined,
    }),
    ofMachines({
      name: 'the primary is frozen',
      act: ({ primary }) => signalMachine(primary, 'STOP', POSTGRES),
      undo: ({ primary }) => signalMachine(primary, 'CONT', POSTGRES),
    }),
    ofMachines({
      name: "the primary's machine is frozen",
      act: ({ primary }) => signalMachine(primary, 'STOP', /./),
      undo: ({ primary }) => signalMachine(primary, 'CONT', /./),
    }),
    ofMachines({
      name: 'the primary is cut off',
      act: ({ primary }) => setCable(primary, 'down'),
      undo: ({ primary }) => setCable(primary, 'up'),
    }),
    ofMachines({
      name: 'the primary loses its standbys',
      act: ({ primary }) => setRoutes(primary, 'add'),
      undo: ({ primary }) => setRoutes(primary, 'del'),
    }),
    ofMachines({
      name: 'two of three machines are cut off',
      lasts: OUTAGE_SECONDS,
      act: ({ standbys }) => standbys.map((name) => setCable(name, 'down')),
      undo: ({ standbys }) => standbys.map((name) => setCable(name, 'up')),
    }),
    ofMachines({
      name: "the primary's disk is full",
      lasts: OUTAGE_SECONDS,
      act: ({ primary }) => setDisk(primary, 'full'),
      undo: ({ primary }) => setDisk(primary, 'free'),
      report: () => untilFullDiskIsReported(processes),
    }),
    ofMachines({
      name: 'the standbys fall behind',
      limit: RESTART_LIMIT,
      async act({ standbys }) {
        // Patroni soon ends a delay or a pause that PostgreSQL is asked for
        for (const name of standbys) signalMachine(name, 'STOP', REPLAY)
        reads = await untilStandbysAreUnused(processes)
      },
      async undo({ standbys }) {
        if ((await readsOfStandbys(processes)) !== reads)
          throw new Error('Standbys were read that are behind.')
        for (const name of standbys) signalMachine(name, 'CONT', REPLAY)
        await untilStandbysAreUsed(processes)
      },
    }),
    {
      name: 'the process of the jobs is killed',
      limit: RESTART_LIMIT,
      cause: () => killDuringRound(processes),
      repair: () => processes.start(JOBS[0], roots.now),
      alsoSeconds: { what: 'jobs go on', limit: JOBS_LIMIT, measure: secondsUntilJobsGoOn },
    },
  ]
}

let changes = 0

/**
 * Changes a page in the database, as soon as that is possible, and asks each process for it, and whether it can write
 * again.
 */
async function secondsUntilChangeIsSeen(processes: Processes): Promise<number> {
  changes += 1
  const text = `Change ${changes} of the cluster`
  await query(OWNER_URL, `update pages set title = $1 where slug = 'terms' and locale = 'en'`, [text])
  const started = performance.now()
  for (const name of WEB)
    await until(`${name} shows the change`, 2 * CHANGE_LIMIT, async () => {
      const response = await processes.fetch(name, '/pages/terms')
      return (await response.text()).includes(text)
    })
  for (const name of [...WEB, ...JOBS])
    await until(`${name} can write`, 2 * CHANGE_LIMIT, async () => {
      const response = await processes.fetch(name, '/readyz')
      return ((await response.json()) as { database: string }).database === 'ok'
    })
  return (performance.now() - started) / 1_000
}

/** Every three seconds, and no request of the load waits for its table. */
const JOB = 'encode AVIF'
let killed = { round: '', at: 0 }

/**
 * The other process of jobs is frozen until the round is known to be that of the one that is killed; a locked table makes
 * the round last until then.
 */
async function killDuringRound(processes: Processes): Promise<void> {
  const [doomed, other] = JOBS
  const client = createClient({ connectionString: OWNER_URL })
  await client.connect()
  processes.signal(other, 'SIGSTOP')
  try {
    await client.query('begin')
    await client.query('lock table uploads in exclusive mode')
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    await until(`${doomed} works on a round`, LEASE_SECONDS, async () => {
      const [begun] = await query<{ round: string }>(
        OWNER_URL,
        `select round from job_rounds where job = $1 and leased_until > $2::timestamptz + make_interval(secs => $3)`,
        [JOB, rows[0]?.at, LEASE_SECONDS],
      )
      if (begun) killed = { round: begun.round, at: performance.now() }
      return begun !== undefined
    })
    processes.signal(doomed, 'SIGKILL')
  } finally {
    processes.signal(other, 'SIGCONT')
    await client.end()
  }
}

/** Until the job of the killed process has had a round of another one. */
async function secondsUntilJobsGoOn(): Promise<number> {
  await until(`"${JOB}" has run again`, 2 * JOBS_LIMIT, async () => {
    const [row] = await query<{ round: string | null }>(
      OWNER_URL,
      'select round from job_rounds where job = $1',
      [JOB],
    )
    return row !== undefined && row.round !== killed.round
  })
  return (performance.now() - killed.at) / 1_000
}
