import { readLog, until } from './machines.ts'
import { type Processes, type ProcessName, WEB } from './processes.ts'

/** For a process to notice what is wrong. */
const NOTICE_SECONDS = 15
/** Those that read from two standbys each. */
const READERS: readonly ProcessName[] = ['app1', 'app3']
/** Its metrics of the database, which a process reads every 15 seconds, are read by nobody else. */
const WATCHED: ProcessName = 'app2'

/** The sum of a metric's values in some processes. */
async function sumOf(processes: Processes, metric: string, names: readonly ProcessName[]): Promise<number> {
  const texts = await Promise.all(names.map(async (name) => (await processes.fetch(name, '/metrics')).text()))
  return texts
    .flatMap((text) => [...text.matchAll(new RegExp(`^${metric}(?:{.*})? (\\S+)$`, 'gm'))])
    .reduce((sum, [, value]) => sum + Number(value), 0)
}

/** `since`: the last line with this text, before which nothing counts. */
const untilLogged = (names: readonly ProcessName[], text: string, since = '') =>
  until(`"${text}" is in a log`, NOTICE_SECONDS, () =>
    names.some((name) => {
      const log = readLog(name)
      return log.includes(text, since === '' ? 0 : Math.max(0, log.lastIndexOf(since)))
    }),
  )

/** Waits until the metrics say that the database cannot be written, and the log why. */
export async function untilFullDiskIsReported(processes: Processes): Promise<void> {
  await until('a full disk is in the metrics', NOTICE_SECONDS, async () => {
    const health = await processes.fetch(WATCHED, '/readyz')
    const { database } = (await health.json()) as { database: string }
    return database !== 'ok' && (await sumOf(processes, 'sawari_database_up', [WATCHED])) === 0
  })
  await untilLogged(WEB, 'No space left on device')
}

export const readsOfStandbys = (processes: Processes) =>
  sumOf(processes, 'sawari_replica_reads_total', READERS)

/** Waits until the log and the metrics say that no standby is read from. @returns the reads until then */
export async function untilStandbysAreUnused(processes: Processes): Promise<number> {
  await untilUsed(processes, 0)
  await untilLogged(READERS, '"is behind"', 'the database replica is used')
  return readsOfStandbys(processes)
}

export const untilStandbysAreUsed = (processes: Processes) => untilUsed(processes, 2 * READERS.length)

const untilUsed = (processes: Processes, count: number) =>
  until(
    `${count} standbys are used`,
    NOTICE_SECONDS,
    async () => (await sumOf(processes, 'sawari_replica_used', READERS)) === count,
  )
