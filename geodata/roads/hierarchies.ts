import type { Hierarchy } from './contract.ts'

type Stacked = Omit<Hierarchy, 'order'>

/** Concatenates the hierarchies of all profiles. */
export function stacked(hierarchies: readonly Hierarchy[]): Stacked {
  let offset = 0
  const starts = hierarchies.map(({ upStart, upTo }) => {
    const moved = upStart.map((start) => start + offset)
    offset += upTo.length
    return moved
  })
  const all = <Name extends keyof Stacked>(name: Name) => hierarchies.map((hierarchy) => hierarchy[name])
  return {
    upStart: joined(Uint32Array, starts),
    upTo: joined(Uint32Array, all('upTo')),
    upCost: joined(Int32Array, all('upCost')),
    downCost: joined(Int32Array, all('downCost')),
    upVia: joined(Int32Array, all('upVia')),
    downVia: joined(Int32Array, all('downVia')),
  }
}

export function joined<A extends Uint32Array | Int32Array>(
  type: new (length: number) => A,
  blocks: readonly A[],
): A {
  const all = new type(blocks.reduce((sum, block) => sum + block.length, 0))
  let offset = 0
  for (const block of blocks) {
    all.set(block, offset)
    offset += block.length
  }
  return all
}
