import { listCards, type VehicleCard } from '#contract/vehicles.ts'
import { MAX_CARDS } from '#domain/vehicles/limits.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** Current cards of vehicles that the device remembers by their ids. */
export interface RememberedCards {
  status: LoadStatus
  /** null: it is no longer listed */
  cards: ReadonlyMap<number, VehicleCard | null>
}

export const NO_CARDS: RememberedCards = { status: 'idle', cards: new Map() }

// state
const remembered = createResource(NO_CARDS)
export const $cards = remembered.$state

// actions
/** Loads those that are missing, twelve at most. */
export async function loadCards(ids: readonly number[]): Promise<void> {
  const { cards } = $cards.get()
  const missing = ids.filter((id) => !cards.has(id)).slice(0, MAX_CARDS)
  if (!missing.length) return
  await remembered.load({ status: 'loading', cards }, async (signal) => {
    const { data } = await environment().call(listCards, { query: { ids: missing.join() }, signal })
    const found = new Map(data.map((card) => [card.id, card]))
    return { cards: new Map([...cards, ...missing.map((id) => [id, found.get(id) ?? null] as const)]) }
  })
}
