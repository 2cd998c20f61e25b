import { type Graph, NO_ARC } from './graph.ts'
import { UpwardSearch } from './upward-search.ts'

/** The nodes settled by a search from a place, with their costs: driving `into` the place and `out` of it. */
interface PlaceSpace {
  node: number
  into: Space
  out: Space
}
interface Space {
  nodes: Int32Array
  costs: Int32Array
}

/** The searches from the graph's places, run once per profile. */
export class PlaceSpaces {
  readonly #graph: Graph
  readonly #known = new Map<number, PlaceSpace[]>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  of(profile: number): readonly PlaceSpace[] {
    const known = this.#known.get(profile)
    if (known) return known
    const into = new UpwardSearch(this.#graph, 'down')
    const out = new UpwardSearch(this.#graph, 'up')
    const nodes = new Set(this.#graph.places.flatMap(({ node }) => node ?? []))
    const spaces = [...nodes].map((node) => ({
      node,
      into: spaceOf(into, profile, node),
      out: spaceOf(out, profile, node),
    }))
    this.#known.set(profile, spaces)
    return spaces
  }
}

/** The cost of the cheapest path over a node that both searches have settled. */
export function leastCost({ nodes, costs }: Space, search: UpwardSearch): number {
  let found = NO_ARC
  for (let index = 0; index < nodes.length; index++) {
    const cost = search.costOf(nodes[index] as number)
    if (cost !== NO_ARC) found = Math.min(found, cost + (costs[index] as number))
  }
  return found
}

function spaceOf(search: UpwardSearch, profile: number, node: number): Space {
  search.run(profile, [{ node, cost: 0, arc: null }])
  return {
    nodes: Int32Array.from(search.settled),
    costs: Int32Array.from(search.settled, (settled) => search.costOf(settled)),
  }
}
