import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** In units of the tile, `EXTENT` along a side. */
export interface TilePoint {
  x: number
  y: number
}
export type TileLine = readonly TilePoint[]
export interface NamedFeature {
  layer: string
  properties: Readonly<Record<string, string | number | boolean>>
  shape: readonly TileLine[]
}
export interface DecodedTile {
  /** what is drawn, by layer and the property value that the drawing rules select by: `roads/0` */
  paths: ReadonlyMap<string, Path2D>
  oneWays: readonly TileLine[]
  named: readonly NamedFeature[]
}

export const EXTENT = 4096
const CHOSEN_BY: Readonly<Record<string, string>> = { roads: 'c', borders: 'k' }
const POINT = 1
const POLYGON = 3

export function pathKey(layer: string, value: string | number | boolean = ''): string {
  return `${layer}/${value}`
}

export function decodeTile(bytes: ArrayBuffer): DecodedTile {
  const { layers } = new VectorTile(new PbfReader(bytes))
  const paths = new Map<string, Path2D>()
  const oneWays: TileLine[] = []
  const named: NamedFeature[] = []
  for (const [name, layer] of Object.entries(layers)) {
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at)
      const { properties } = feature
      const shape = feature.loadGeometry()
      if (properties.n || properties.ne || properties.r) named.push({ layer: name, properties, shape })
      if (properties.o === 1) oneWays.push(...shape)
      if (feature.type === POINT) continue
      const key = pathKey(name, properties[CHOSEN_BY[name] ?? ''])
      const path = paths.get(key) ?? new Path2D()
      paths.set(key, path)
      trace(path, shape, feature)
    }
  }
  return { paths, oneWays, named }
}

function trace(path: Path2D, shape: readonly TileLine[], { type }: VectorTileFeature): void {
  for (const [first, ...rest] of shape) {
    if (!first) continue
    path.moveTo(first.x, first.y)
    for (const { x, y } of rest) path.lineTo(x, y)
    if (type === POLYGON) path.closePath()
  }
}
