import type { Box } from '#domain/shared/map-boxes.ts'
import type { MapScheme } from '#domain/shared/map-palette.ts'
import type { TileId, TileIndex } from '#domain/shared/map-tiles.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** A square of the map as it is shown. Beyond the most detailed level it is a part of a tile. */
export interface MapSquare extends TileId {
  /** of the map */
  zoom: number
  /** length of its side in pixels of the screen, and pixels of the screen per pixel of the page */
  pixels: number
  ratio: number
}
/** A part of the map for which names are written as one picture. */
export interface NamedView {
  zoom: number
  ratio: number
  /** in pixels of the whole map at this zoom */
  area: Box
}
/** Areas that pins and route cover, in pixels of the whole map at its zoom. */
export interface CoveredAreas {
  pins: readonly Box[]
  route: readonly Box[]
}
/** A font of the page, which a worker does not have. */
export interface MapFont {
  url: string
  weight: string
  unicodeRange: string
}

export interface PainterSettings {
  index: TileIndex
  /** URL of the tiles, with a slash at its end */
  folder: string
  locale: Locale
  scheme: MapScheme
  family: string
  fonts: readonly MapFont[]
}
export type Order =
  | { kind: 'square'; id: number; square: MapSquare }
  | { kind: 'drop'; id: number }
  /** replaces the order before it */
  | { kind: 'names'; view: NamedView; taken: CoveredAreas }
  | { kind: 'scheme'; scheme: MapScheme }
  /** requests the failed tiles again */
  | { kind: 'retry' }
/** The first message to a worker opens it. */
export type ToWorker = { kind: 'open'; opening: PainterSettings } | Order

export type Picture = ImageBitmap | HTMLCanvasElement
export type PainterResult =
  /** if it was drawn from a coarser tile, another one follows */
  | { kind: 'square'; id: number; picture: Picture }
  | { kind: 'names'; view: NamedView; picture: Picture }
  /** whether a tile in view could not be loaded */
  | { kind: 'lack'; isIncomplete: boolean }
