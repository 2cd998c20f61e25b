import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { type Reached, ReachedIndex } from './bounded-search.ts'
import { edgeEnds, type RoadPlace, type RoadSum, type TravelDirection } from './joints.ts'

/** What a search from a whole route has reached, and distances from there to places. */
export class RouteField {
  readonly #graph: Graph
  readonly #field: ReachedIndex
  #reached: Reached | null = null

  constructor(graph: Graph) {
    this.#graph = graph
    this.#field = new ReachedIndex(graph.nodeCount)
  }

  load(reached: Reached): void {
    this.#reached = this.#field.load(reached)
  }

  /** Between the seed `origin` and the place, with the search's cost; null when it is far. */
  to(profile: number, place: RoadPlace, direction: TravelDirection): { sum: RoadSum; origin: number } | null {
    let best: { sum: RoadSum; origin: number } | null = null
    if (!this.#reached) return best
    const { costs, meters, times, origins } = this.#reached
    for (const end of edgeEnds(this.#graph, profile, place, direction)) {
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
