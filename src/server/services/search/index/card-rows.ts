import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { CARD_COLUMNS, type CardRow } from '#server/serializers/vehicle-rows.ts'

/** About 3 kB each. */
const MAX_ROWS = 5_000

/** The rows of cards that were shown last. The index says when one has changed. */
export class CardRows {
  readonly #db: Database
  readonly #rows = new LRUCache<number, CardRow>({ max: MAX_ROWS })
  /** Grows with each change. */
  #version = 0

  constructor(db: Database) {
    this.#db = db
  }

  forget(ids: readonly number[]): void {
    if (ids.length === 0) return
    this.#version++
    for (const id of ids) this.#rows.delete(id)
  }

  clear(): void {
    this.#version++
    this.#rows.clear()
  }

  /** In the order of the ids; without vehicles that have left the list in this moment. */
  async of(ids: readonly number[]): Promise<CardRow[]> {
    const found = new Map(ids.map((id) => [id, this.#rows.get(id)]))
    const missing = ids.filter((id) => !found.get(id))
    if (missing.length) {
      const version = this.#version
      const { rows } = await sql<CardRow>`
        select ${CARD_COLUMNS} from vehicles v where v.id = any(${missing}::bigint[]) and ${isListed}`.execute(
        this.#db,
      )
      for (const row of rows) {
        found.set(row.id, row)
        // a row that was read before a change must not be kept after it
        if (version === this.#version) this.#rows.set(row.id, row)
      }
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
