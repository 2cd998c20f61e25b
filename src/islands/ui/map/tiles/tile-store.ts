import { loadMapTile } from '#client/map-tile.ts'
import { FIRST_LEVEL, parentOf, type TileId, tileKey } from '#domain/shared/map-tiles.ts'
import { type DecodedTile, decodeTile } from './decode-tile.ts'

interface Wanted {
  tile: TileId
  users: number
  failures: number
  /** `gone`: the server does not have it, or it cannot be decoded */
  state: 'queued' | 'loading' | 'waiting' | 'loaded' | 'gone'
  stop: AbortController
  /** the coarser tile that is loaded in its place */
  fallback: TileId | null
}
export interface FoundTile {
  id: TileId
  tile: DecodedTile
}

const MAX_LOADING = 6
const MAX_CACHED_TILES = 64
const RETRY_MS = [1_000, 3_000, 8_000, 20_000]
/** Random share of the delay, so that clients that lost the server do not all retry at the same time. */
const JITTER = 0.25

/** The tiles that squares need: at most six load concurrently, in order of request, and only while they are needed. */
export class TileStore {
  readonly #folder: string
  readonly #onChange: (id: TileId) => void
  readonly #onLack: (isLacking: boolean) => void
  /** in order of use */
  readonly #tiles = new Map<string, DecodedTile>()
  readonly #wanted = new Map<string, Wanted>()
  #isLacking = false

  /** `onLack`: whether a tile in view fails. A single failure is not reported, because the retry follows soon. */
  constructor(folder: string, onChange: (id: TileId) => void, onIncomplete: (isLacking: boolean) => void) {
    this.#folder = folder
    this.#onChange = onChange
    this.#onLack = onIncomplete
  }

  /** The tile, or the nearest coarser one that is loaded. */
  find(id: TileId): FoundTile | null {
    for (let levels = 0; id.z - levels >= FIRST_LEVEL; levels++) {
      const above = parentOf(id, levels)
      const key = tileKey(above)
      const tile = this.#tiles.get(key)
      if (!tile) continue
      this.#tiles.delete(key)
      this.#tiles.set(key, tile)
      return { id: above, tile }
    }
    return null
  }

  want(tile: TileId): void {
    const key = tileKey(tile)
    const state = this.#tiles.has(key) ? 'loaded' : 'queued'
    const stop = new AbortController()
    const wanted = this.#wanted.get(key) ?? { tile, users: 0, failures: 0, state, stop, fallback: null }
    wanted.users += 1
    this.#wanted.set(key, wanted)
    this.#loadNext()
  }

  release(tile: TileId): void {
    const wanted = this.#wanted.get(tileKey(tile))
    if (!wanted || --wanted.users > 0) return
    wanted.stop.abort()
    this.#wanted.delete(tileKey(tile))
    if (wanted.fallback) this.release(wanted.fallback)
    this.#loadNext()
    this.#tellLack()
  }

  /** Retries immediately, such as when the connection is back. */
  retry(): void {
    for (const wanted of this.#wanted.values()) if (wanted.state === 'waiting') wanted.state = 'queued'
    this.#loadNext()
  }

  /** Retries at the user's request, including tiles that the server did not have. */
  startOver(): void {
    for (const wanted of this.#wanted.values()) {
      wanted.failures = 0
      if (wanted.state === 'gone') wanted.state = 'waiting'
    }
    this.#tellLack()
    this.retry()
  }

  #loadNext(): void {
    const all = [...this.#wanted.values()]
    const free = MAX_LOADING - all.filter(({ state }) => state === 'loading').length
    const queued = all.filter(({ state }) => state === 'queued')
    for (const wanted of queued.slice(0, Math.max(0, free))) void this.#load(wanted)
  }

  async #load(wanted: Wanted): Promise<void> {
    const { tile, stop } = wanted
    wanted.state = 'loading'
    try {
      const bytes = await loadMapTile(`${this.#folder}${tileKey(tile)}.mvt`, stop.signal)
      const decoded = bytes && decodedOrNull(bytes)
      if (decoded) {
        this.#keep(tile, decoded)
        wanted.state = 'loaded'
        this.#onChange(tile)
      } else this.#fail(wanted, true)
    } catch {
      // the connection was lost: the map shows what is loaded
      if (!stop.signal.aborted) this.#fail(wanted, false)
    }
    this.#loadNext()
    this.#tellLack()
  }

  #tellLack(): void {
    const isLacking = [...this.#wanted.values()].some(hasFailed)
    if (isLacking === this.#isLacking) return
    this.#isLacking = isLacking
    this.#onLack(isLacking)
  }

  #keep(tile: TileId, decoded: DecodedTile): void {
    this.#tiles.set(tileKey(tile), decoded)
    for (const key of this.#tiles.keys()) {
      if (this.#tiles.size <= MAX_CACHED_TILES) break
      if (!this.#wanted.has(key)) this.#tiles.delete(key)
    }
  }

  #fail(wanted: Wanted, isGone: boolean): void {
    const { tile, failures } = wanted
    wanted.failures += 1
    wanted.state = isGone ? 'gone' : 'waiting'
    if (!wanted.fallback && tile.z > FIRST_LEVEL && !this.find(tile)) {
      wanted.fallback = parentOf(tile)
      this.want(wanted.fallback)
    }
    // offline: `retry` is called when the connection is back
    if (isGone || !navigator.onLine) return
    const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
    setTimeout(
      () => {
        if (wanted.state === 'waiting' && navigator.onLine) wanted.state = 'queued'
        this.#loadNext()
      },
      delay * (1 - JITTER + 2 * JITTER * Math.random()),
    )
  }
}

function hasFailed({ state, failures }: Wanted): boolean {
  if (state === 'loaded') return false
  return state === 'gone' || failures > 1 || (failures > 0 && !navigator.onLine)
}

/** Returns null for a damaged tile: loading it again would not help. */
function decodedOrNull(bytes: ArrayBuffer): DecodedTile | null {
  try {
    return decodeTile(bytes)
  } catch {
    return null
  }
}
