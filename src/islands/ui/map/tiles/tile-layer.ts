import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from 'leaflet'
import {
  BLEED,
  deepestTile,
  FIRST_LEVEL,
  levelAt,
  TILE_SIZE,
  type TileIndex,
} from '#domain/shared/map-tiles.ts'
import { pixelRatio, showPicture } from './show-picture.ts'
import type { MapSquare, Order, Picture } from './tile-messages.ts'

interface Cell {
  square: MapSquare
  box: HTMLElement
  canvas: HTMLCanvasElement
  done: DoneCallback | null
}

/** The squares of the map, drawn for the exact zoom at which they are shown, even between two levels. */
export class MapTileLayer extends GridLayer {
  readonly #cells = new Map<number, Cell>()
  readonly #index: TileIndex
  readonly #order: (order: Order) => void
  #last = 0

  constructor(index: TileIndex, order: (order: Order) => void) {
    super({
      tileSize: TILE_SIZE,
      minNativeZoom: FIRST_LEVEL + 1,
      keepBuffer: 1,
      updateWhenIdle: false,
      updateWhenZooming: false,
      noWrap: true,
    })
    this.#index = index
    this.#order = order
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => this.#drop(tile))
  }

  override onAdd(map: LeafletMap): this {
    map.on('zoomend', this.#sharpen)
    return super.onAdd(map)
  }

  override onRemove(map: LeafletMap): this {
    map.off('zoomend', this.#sharpen)
    return super.onRemove(map)
  }

  show(id: number, picture: Picture): void {
    const cell = this.#cells.get(id)
    if (!cell) {
      if (picture instanceof ImageBitmap) picture.close()
      return
    }
    cell.canvas = showPicture(cell.canvas, picture)
    cell.done?.(undefined, cell.box)
    cell.done = null
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const box = document.createElement('div')
    const square = this.#squareAt(coords)
    if (!deepestTile(this.#index, square)) {
      // Leaflet expects this call later, once it has registered the tile
      requestAnimationFrame(() => done(undefined, box))
      return box
    }
    const canvas = document.createElement('canvas')
    const side = `${TILE_SIZE + 2 * BLEED}px`
    Object.assign(canvas.style, { width: side, height: side, margin: `-${BLEED}px` })
    box.append(canvas)
    this.#last += 1
    box.dataset.square = String(this.#last)
    this.#cells.set(this.#last, { square, box, canvas, done })
    this.#order({ kind: 'square', id: this.#last, square })
    return box
  }

  #squareAt({ x, y, z }: { x: number; y: number; z: number }): MapSquare {
    const zoom = this._map.getZoom()
    const ratio = pixelRatio()
    const pixels = Math.round(TILE_SIZE * ratio * this._map.getZoomScale(zoom, z))
    return { z: z - 1, x, y, zoom, ratio, pixels }
  }

  /** Draws the squares again that stay in view at another zoom of the same level. */
  readonly #sharpen = (): void => {
    const zoom = this._map.getZoom()
    for (const [id, cell] of this.#cells) {
      const { x, y, z } = cell.square
      if (cell.square.zoom === zoom || z !== levelAt(zoom)) continue
      cell.square = this.#squareAt({ x, y, z: z + 1 })
      this.#order({ kind: 'square', id, square: cell.square })
    }
  }

  #drop(box: HTMLElement): void {
    const id = Number(box.dataset.square)
    if (this.#cells.delete(id)) this.#order({ kind: 'drop', id })
  }
}
