import type { MapScheme } from '#domain/shared/map-palette.ts'
import type { TileId, TileIndex } from '#domain/shared/map-tiles.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** A square of the map as it is shown. Beyond the most detailed level it is a part of a tile. */
export interface Square extends TileId {
  /** of the map */
  zoom: number
  /** length of its side in pixels of the screen, and how many of them are one of the page */
  pixels: number
  ratio: number
}

/** A name that may be written, by the zoom it was found for. Positions are in a world of one by one. */
export interface MapName {
  /** the same for the same name in neighbouring squares and after a repeated load */
  key: string
  text: string
  x: number
  y: number
  rank: number
  /** of a place: its kind in `places.csv`; the others are lines and areas */
  kind: string
  /** of a name along a line: radians, and the pixels that are straight enough */
  tilt?: number
  room?: number
}

export type ToPainter =
  | { kind: 'open'; index: TileIndex; folder: string; locale: Locale; scheme: MapScheme }
  | { kind: 'draw'; id: number; square: Square }
  | { kind: 'drop'; id: number }
  | { kind: 'scheme'; scheme: MapScheme }

/** The names are those of the picture; of a picture from a coarser tile, another follows. */
export interface Drawn {
  id: number
  picture: ImageBitmap | HTMLCanvasElement
  names: MapName[]
}
