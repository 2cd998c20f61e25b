import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import type { EventLogger } from '#server/services/shared/error-logger.ts'
import { CardRows } from './card-rows.ts'
import { type Changes, listCityIds, listIds, readChanges, readSnapshot } from './changes.ts'
import { CityVehicles } from './city-vehicles.ts'
import { applyChanges, cityOf, type FollowedCities } from './followed-cities.ts'
import { type IndexedRow, readIndexedRows } from './indexed-row.ts'
import { DAY_SECONDS, ORIGIN_SECONDS } from './occupancy.ts'

/** A search reads the changes first if they were last read before this. */
const MAX_AGE_MS = 1_000
/** Notifications within this time are one. */
const WAKE_MS = 100
/** Without searches and notifications. */
const IDLE_READ_MS = 30_000
/** Rows of changes are stored for an hour. */
const MAX_PAUSE_SECONDS = 3_000
/** After more changes than this everything is read again. */
const MAX_CHANGES = 10_000
const SLICE = 500
const RETRY_MS = 30_000
/** Trips that began earlier are not searched for. */
const PAST_SECONDS = 2 * DAY_SECONDS
const HOUR_MS = 3_600_000
/** A build at this age is repeated. */
const BUILD_HOURS = 24

export interface SearchFigures {
  /** Whether searches are answered by the index. */
  isReady: boolean
  /** Since the changes were last read; null while it is not ready. */
  behindSeconds: number | null
  vehicles: number
  bytes: number
  /** Complete builds since the start of the process. */
  builds: number
  /** Searches that differed from SQL, and those that were compared. */
  differences: number
  compared: number
}

/** @returns how many searches were compared, and descriptions of those that differed */
export type Compare = () => Promise<{ compared: number; differences: readonly string[] }>

/**
 * The listed vehicles of all cities in memory, which follow the database (docs/decisions/0139-search-index.md). Without
 * `start`, and while it is not ready, searches are answered by SQL. Bookings never read it.
 */
export class SearchIndex {
  readonly cards: CardRows
  readonly #db: Database
  #log: EventLogger = { error: () => undefined, warn: () => undefined, info: () => undefined }
  readonly #now: () => number
  #followed: FollowedCities | null = null
  #last: Promise<unknown> = Promise.resolve()
  #nextRead: Promise<void> | null = null
  /** Milliseconds of the monotonic clock, of the last change that was notified. */
  #notifiedAt = Number.NEGATIVE_INFINITY
  #wake: NodeJS.Timeout | undefined
  readonly #timers: NodeJS.Timeout[] = []
  #building: Promise<void> | null = null
  readonly #stopping = new AbortController()
  #isFailing = false
  #builds = 0
  #builtAt = 0
  #differences = 0
  #compared = 0

  constructor(db: Database, now: () => number) {
    this.#db = db
    this.#now = now
    this.cards = new CardRows(db)
  }

  /** Builds in the background, then follows. */
  start(log: EventLogger, compare: Compare | null = null): void {
    this.#log = log
    this.#rebuild()
    this.#timers.push(
      setInterval(() => (this.#followed ? void this.#catchUp() : this.#rebuild()), IDLE_READ_MS).unref(),
      setInterval(() => void this.check(compare), HOUR_MS).unref(),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#followed = null
    for (const timer of [this.#wake, ...this.#timers]) clearTimeout(timer)
    await Promise.all([this.#building, this.#last])
  }

  /** To be called with each tag of listen-for-changes.ts. */
  readonly onTag = (tag: string): void => {
    if (!(tag.startsWith('vehicle:') || tag === 'everything')) return
    this.#notifiedAt = performance.now()
    this.#wake ??= setTimeout(() => {
      this.#wake = undefined
      if (this.#isNotified()) void this.#catchUp()
    }, WAKE_MS).unref()
  }

  /** Whether a change was notified that may not be applied yet. */
  #isNotified(): boolean {
    return this.#notifiedAt >= (this.#followed?.readAt ?? Number.POSITIVE_INFINITY)
  }

  /**
   * The vehicles of a city as of the last change that was notified, at most a second ago; with `isOwn`, which is for
   * the searches of users, as of now. Null when SQL must answer.
   */
  async current(cityId: number, { isOwn = false } = {}): Promise<CityVehicles | null> {
    if (!this.#followed) return null
    const isOld = performance.now() - this.#followed.readAt > MAX_AGE_MS
    if ((isOwn || isOld || this.#isNotified()) && !(await this.#catchUp())) return null
    const followed = this.#followed
    return followed && cityOf(followed, cityId)
  }

  /** Resolves when it is built, or stopped. */
  async built(): Promise<void> {
    await this.#building
  }

  get cities(): ReadonlyMap<number, CityVehicles> {
    return this.#followed?.cities ?? new Map()
  }

  figures(): SearchFigures {
    const cities = [...this.cities.values()]
    const isReady = this.#followed?.isComplete ?? false
    return {
      isReady,
      behindSeconds: isReady ? (performance.now() - (this.#followed?.readAt ?? 0)) / 1_000 : null,
      vehicles: cities.reduce((sum, { size }) => sum + size, 0),
      bytes: cities.reduce((sum, { bytes }) => sum + bytes, 0),
      builds: this.#builds,
      differences: this.#differences,
      compared: this.#compared,
    }
  }

  /** @returns whether all changes that were committed before the call are applied */
  async #catchUp(): Promise<boolean> {
    this.#nextRead ??= this.#exclusively(async () => {
      this.#nextRead = null
      await this.#readChanges()
    })
    try {
      await this.#nextRead
      if (this.#isFailing) this.#log.info('the search index follows the database again')
      this.#isFailing = false
      return true
    } catch (error) {
      if (!this.#isFailing) this.#log.error('the search index cannot follow the database', { error })
      this.#isFailing = true
      return false
    }
  }

  /** One after the other. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  async #readChanges(): Promise<void> {
    const followed = this.#followed
    if (!followed) return
    const readAt = performance.now()
    const changes = await readChanges(this.#db, followed.snapshot, MAX_CHANGES)
    const hasMissed =
      changes.epoch !== followed.epoch ||
      changes.databaseSeconds - followed.databaseSeconds > MAX_PAUSE_SECONDS ||
      changes.ids.length > MAX_CHANGES
    if (hasMissed) return this.#startAgain(followed, changes)
    applyChanges(followed, changes.ids, await this.#rowsOf(changes.ids, followed.beginning))
    this.cards.forget(changes.ids)
    const { snapshot, databaseSeconds } = changes
    Object.assign(followed, { snapshot, databaseSeconds, readAt })
  }

  #startAgain(followed: FollowedCities, { ids, epoch }: Changes): void {
    if (this.#followed !== followed) return
    this.#log.info('the search index is built anew', {
      changes: ids.length,
      isOtherTable: epoch !== followed.epoch,
    })
    this.#followed = null
    this.cards.clear()
    this.#rebuild()
  }

  #rebuild(): void {
    this.#building ??= this.#build().finally(() => {
      this.#building = null
    })
  }

  async #build(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        const beginning = this.#beginning()
        const followed = this.#followed ?? (await this.#begin(beginning))
        const cityIds = new Set([...(await listCityIds(this.#db)), ...followed.cities.keys()])
        for (const cityId of cityIds)
          if (this.#followed === followed) await this.#buildCity(followed, cityId, beginning)
        // else changes were missed, and everything is read again
        if (this.#followed === followed) {
          Object.assign(followed, { beginning, isComplete: true })
          this.#builds++
          this.#builtAt = performance.now()
          return
        }
      } catch (error) {
        if (signal.aborted) return
        this.#log.error('the search index could not be built', { error })
        await wait(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #begin(beginning: number): Promise<FollowedCities> {
    const readAt = performance.now()
    const read = await readSnapshot(this.#db)
    const followed = { ...read, cities: new Map(), readAt, beginning, isComplete: false }
    if (!this.#stopping.signal.aborted) this.#followed = followed
    return followed
  }

  #beginning(): number {
    return Math.floor(this.#now() / 1_000) - ORIGIN_SECONDS - PAST_SECONDS
  }

  async #buildCity(followed: FollowedCities, cityId: number, beginning: number): Promise<void> {
    const { snapshot } = await readSnapshot(this.#db)
    const city = new CityVehicles(beginning)
    const ids = await listIds(this.#db, cityId)
    for (let at = 0; at < ids.length && !this.#stopping.signal.aborted; at += SLICE) {
      const rows = await readIndexedRows(this.#db, ids.slice(at, at + SLICE), beginning)
      city.load(rows.filter((row) => row.is_listed && row.city_id === cityId))
    }
    city.sort()
    await nextTurn()
    await this.#exclusively(async () => {
      // so that what this reads is no older than what is already applied
      await this.#readChanges()
      if (this.#followed !== followed) return
      const late = await readChanges(this.#db, snapshot)
      const rows = await this.#rowsOf(late.ids, followed.beginning)
      followed.cities.set(cityId, city)
      applyChanges(followed, late.ids, rows)
    })
  }

  async #rowsOf(ids: readonly number[], beginning: number): Promise<IndexedRow[]> {
    const rows: IndexedRow[] = []
    for (let at = 0; at < ids.length; at += SLICE)
      rows.push(...(await readIndexedRows(this.#db, ids.slice(at, at + SLICE), beginning)))
    return rows
  }

  /** Compares with the database, and builds again after a difference or a day, else at night. */
  async check(compare: Compare | null): Promise<void> {
    if (!this.#followed?.isComplete) return
    try {
      const { compared, differences } = (await compare?.()) ?? { compared: 0, differences: [] }
      this.#compared += compared
      this.#differences += differences.length
      for (const difference of differences)
        this.#log.error('the search index differs from the database', { search: difference })
      const hours = (performance.now() - this.#builtAt) / HOUR_MS
      const isNight = new Date(this.#now()).getUTCHours() === NIGHT_HOUR
      if (differences.length || hours > BUILD_HOURS || (isNight && hours > 1)) this.#rebuild()
    } catch (error) {
      this.#log.error('the search index could not be compared', { error })
    }
  }
}

/** Two to three o'clock in Kathmandu. */
const NIGHT_HOUR = 21
