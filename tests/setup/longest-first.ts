import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files: they start and kill processes, or copy whole sites. Started last, such a file would run alone at
 * the end while the other workers idle. Races are excluded: their rounds are timed and need the machine to
 * themselves.
 */
const LONGEST = [
  'server/booking/bookings-killed',
  'server/jobs/several-processes',
  'server/operator/operator.test',
  'server/backup/live-backup',
  'server/hosting/several-processes',
  'server/start/start-failures',
  'server/db/embedded-outages',
  'server/db/embedded-postgres',
  'server/start/roles',
]

const rank = ({ moduleId }: TestSpecification) => {
  const index = LONGEST.findIndex((name) => moduleId.includes(name))
  return index < 0 ? LONGEST.length : index
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
