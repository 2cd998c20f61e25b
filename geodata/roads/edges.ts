import Flatbush from 'flatbush'
import { at, type SourceGraph } from './read-graph.ts'

/** The points between the ends of edges, as differences to the point before. */
export function geometryOf({ lat, lng, edges }: SourceGraph): { innerStart: Uint32Array; inner: Int16Array } {
  const innerStart = new Uint32Array(edges.length + 1)
  edges.forEach(({ inner }, edge) => {
    innerStart[edge + 1] = at(innerStart, edge) + inner.length
  })
  const steps = new Int16Array(at(innerStart, edges.length))
  edges.forEach(({ from, inner }, edge) => {
    const last = [at(lat, from), at(lng, from)]
    inner.forEach((value, index) => {
      const step = value - at(last, index % 2)
      if (step !== (step << 16) >> 16) throw new Error(`Edge ${edge} has a step of ${step}.`)
      last[index % 2] = value
      steps[at(innerStart, edge) + index] = step
    })
  })
  return { innerStart, inner: steps }
}

/** A spatial index of the boxes around the edges; x is the longitude. */
export function boxesOf({ lat, lng, edges }: SourceGraph): Uint8Array {
  const index = new Flatbush(edges.length, 16, Int32Array)
  for (const { from, to, inner } of edges) {
    const lats = [at(lat, from), at(lat, to), ...inner.filter((_, point) => point % 2 === 0)]
    const lngs = [at(lng, from), at(lng, to), ...inner.filter((_, point) => point % 2 === 1)]
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats))
  }
  index.finish()
  return new Uint8Array(index.data)
}
