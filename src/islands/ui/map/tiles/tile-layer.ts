import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet'
import type { MapScheme } from '#domain/shared/map-palette.ts'
import { deepestTile, TILE_SIZE, type TileIndex } from '#domain/shared/map-tiles.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { openPainter, type Painter } from './open-painter.ts'
import { BLEED } from './paint-tile.ts'
import type { Drawn, MapName, Square } from './tile-messages.ts'

interface Options {
  index: TileIndex
  /** address of the tiles, with a slash at its end */
  folder: string
  locale: Locale
  scheme: MapScheme
  /** The names in view may have changed. */
  onNames(): void
}
interface Cell {
  square: Square
  box: HTMLElement
  canvas: HTMLCanvasElement
  names: MapName[]
  done: DoneCallback | null
}

/** More is not seen on a small screen, and costs memory by its square. */
const MAX_RATIO = 2

/** The squares of the map. They are drawn for the zoom at which they are shown, also between two levels. */
export class TileLayer extends GridLayer {
  readonly #cells = new Map<number, Cell>()
  readonly #index: TileIndex
  readonly #onNames: () => void
  readonly #painter: Painter
  #last = 0

  constructor({ index, folder, locale, scheme, onNames }: Options) {
    super({
      tileSize: TILE_SIZE,
      keepBuffer: 1,
      updateWhenIdle: false,
      updateWhenZooming: false,
      updateInterval: 100,
      noWrap: true,
    })
    this.#index = index
    this.#onNames = onNames
    this.#painter = openPainter({ kind: 'open', index, folder, locale, scheme }, (drawn) => this.#show(drawn))
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => this.#drop(tile))
  }

  override onAdd(map: LeafletMap): this {
    map.on('zoomend', this.#sharpen)
    return super.onAdd(map)
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.#sharpen)
    this.#painter.close()
    return super.onRemove(map)
  }

  recolor(scheme: MapScheme): void {
    this.#painter.tell({ kind: 'scheme', scheme })
  }

  /** Of all squares at the level that is shown. */
  names(): MapName[] {
    const level = Math.round(this._map.getZoom()) - 1
    return [...this.#cells.values()].flatMap(({ square, names }) => (square.z === level ? names : []))
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const box = document.createElement('div')
    const square = this.#squareAt(coords)
    if (!deepestTile(this.#index, square)) {
      // Leaflet wants to be told later, when it knows the tile
      requestAnimationFrame(() => done(undefined, box))
      return box
    }
    const canvas = document.createElement('canvas')
    const side = `${TILE_SIZE + 2 * BLEED}px`
    Object.assign(canvas.style, { width: side, height: side, margin: `-${BLEED}px` })
    box.append(canvas)
    this.#last += 1
    box.dataset.square = String(this.#last)
    this.#cells.set(this.#last, { square, box, canvas, names: [], done })
    this.#painter.tell({ kind: 'draw', id: this.#last, square })
    return box
  }

  #squareAt({ x, y, z }: { x: number; y: number; z: number }): Square {
    const zoom = this._map.getZoom()
    const ratio = Math.min(MAX_RATIO, devicePixelRatio)
    const scale = this._map.getZoomScale(zoom, z)
    return { z: z - 1, x, y, zoom, ratio, pixels: Math.round(TILE_SIZE * ratio * scale) }
  }

  /** Draws anew what stays in view at another zoom of the same level. */
  readonly #sharpen = (): void => {
    const zoom = this._map.getZoom()
    for (const [id, cell] of this.#cells) {
      const { x, y, z } = cell.square
      if (cell.square.zoom === zoom || z !== Math.round(zoom) - 1) continue
      cell.square = this.#squareAt({ x, y, z: z + 1 })
      this.#painter.tell({ kind: 'draw', id, square: cell.square })
    }
  }

  #show({ id, picture, names }: Drawn): void {
    const cell = this.#cells.get(id)
    if (!cell) {
      if (picture instanceof ImageBitmap) picture.close()
      return
    }
    if (picture instanceof ImageBitmap)
      cell.canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(picture)
    else {
      picture.style.cssText = cell.canvas.style.cssText
      cell.canvas.replaceWith(picture)
      cell.canvas = picture
    }
    cell.names = names
    cell.done?.(undefined, cell.box)
    cell.done = null
    this.#onNames()
  }

  #drop(box: HTMLElement): void {
    const id = Number(box.dataset.square)
    this.#cells.delete(id)
    this.#painter.tell({ kind: 'drop', id })
  }
}
