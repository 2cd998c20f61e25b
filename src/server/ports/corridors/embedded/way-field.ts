import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { Field, type Reached } from './bounded-search.ts'
import { type Direction, endsOf, type Place, type Sum } from './joints.ts'

/** What a search from a whole route has reached, and distances from there to places. */
export class WayField {
  readonly #graph: Graph
  readonly #field: Field
  #reached: Reached | null = null

  constructor(graph: Graph) {
    this.#graph = graph
    this.#field = new Field(graph.nodeCount)
  }

  load(reached: Reached): void {
    this.#reached = this.#field.load(reached)
  }

  /** Between the seed `origin` and the place, with the search's cost; null when it is far. */
  to(profile: number, place: Place, direction: Direction): { sum: Sum; origin: number } | null {
    let best: { sum: Sum; origin: number } | null = null
    if (!this.#reached) return best
    const { costs, meters, times, origins } = this.#reached
    for (const end of endsOf(this.#graph, profile, place, direction)) {
      const at = this.#field.find(end.node)
      if (at < 0) continue
      const cost = (costs[at] as number) + end.cost
      if (best && cost >= best.sum.cost) continue
      best = {
        sum: { cost, meters: (meters[at] as number) + end.meters, time: (times[at] as number) + end.time },
        origin: origins[at] as number,
      }
    }
    return best
  }
}
