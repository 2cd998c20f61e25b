/**
 * A binary heap of nodes by key in two typed arrays. The order of equal keys depends only on the order of the calls, so
 * the same search finds the same path on every machine.
 */
export class Heap {
  size = 0
  #keys: Int32Array
  #nodes: Int32Array

  constructor(capacity: number) {
    this.#keys = new Int32Array(capacity)
    this.#nodes = new Int32Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  get least(): number {
    return this.#keys[0] as number
  }

  push(key: number, node: number): void {
    if (this.size === this.#keys.length) this.#grow()
    const keys = this.#keys
    const nodes = this.#nodes
    let at = this.size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((keys[above] as number) <= key) break
      keys[at] = keys[above] as number
      nodes[at] = nodes[above] as number
      at = above
    }
    keys[at] = key
    nodes[at] = node
  }

  pop(): number {
    const keys = this.#keys
    const nodes = this.#nodes
    const first = nodes[0] as number
    const size = --this.size
    const key = keys[size] as number
    const node = nodes[size] as number
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= size) break
      if (below + 1 < size && (keys[below + 1] as number) < (keys[below] as number)) below++
      if ((keys[below] as number) >= key) break
      keys[at] = keys[below] as number
      nodes[at] = nodes[below] as number
      at = below
    }
    keys[at] = key
    nodes[at] = node
    return first
  }

  #grow(): void {
    const keys = new Int32Array(this.#keys.length * 2)
    const nodes = new Int32Array(this.#nodes.length * 2)
    keys.set(this.#keys)
    nodes.set(this.#nodes)
    this.#keys = keys
    this.#nodes = nodes
  }
}
