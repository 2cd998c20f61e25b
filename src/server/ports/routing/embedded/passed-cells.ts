import type { Graph } from './graph.ts'
import type { Way } from './way.ts'

/** Cells of 0.02 degrees, about 2 km: a place in or beside a cell that a way passes is no other way. */
const CELL = 2_000
const COLUMNS = 10_000

/** Where ways pass, and close by. */
export class PassedCells {
  readonly #graph: Graph
  readonly #cells = new Set<number>()

  constructor(graph: Graph, ways: readonly Way[]) {
    this.#graph = graph
    for (const way of ways) this.add(way)
  }

  add({ pieces }: Way): void {
    for (const { edge, isBack } of pieces) {
      const cell = this.#cellOf((isBack ? this.#graph.from[edge] : this.#graph.to[edge]) as number)
      for (const north of [-COLUMNS, 0, COLUMNS])
        for (const east of [-1, 0, 1]) this.#cells.add(cell + north + east)
    }
  }

  has(node: number): boolean {
    return this.#cells.has(this.#cellOf(node))
  }

  #cellOf(node: number): number {
    const [lat, lng] = [this.#graph.lat[node] as number, this.#graph.lng[node] as number]
    return Math.floor(lat / CELL) * COLUMNS + Math.floor(lng / CELL)
  }
}
