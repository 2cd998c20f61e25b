import {
  type Coords,
  DomUtil,
  type DoneCallback,
  GridLayer,
  type LatLng,
  Layer,
  type LeafletEvent,
  type Map as LeafletMap,
  point,
} from 'leaflet'
import type { Box } from '#domain/shared/map-boxes.ts'
import {
  BLEED,
  deepestTile,
  FIRST_LEVEL,
  levelAt,
  TILE_SIZE,
  type TileIndex,
} from '#domain/shared/map-tiles.ts'
import type { CoveredAreas, MapSquare, NamedView, Order, Picture } from './tile-messages.ts'

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

const PANE = 'names'
/** Shares of the view: the margin that is drawn beyond each edge, and the margin left when it is drawn again. */
const MARGIN = 0.4
const NEAR = 0.1
/** Squares arrive in groups, whose names are placed together. */
const WAIT_MS = 60

/** Names above the tiles and the route: one picture for the view and a margin, so that none is cut where tiles meet. */
export class LabelLayer extends Layer {
  readonly #order: (order: Order) => void
  readonly #taken: () => CoveredAreas
  #canvas = document.createElement('canvas')
  /** the view that the picture shows */
  #view: NamedView | null = null
  /** the view requested last; no other is requested while it is drawn */
  #asked: NamedView | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(order: (order: Order) => void, taken: () => CoveredAreas) {
    super({ pane: PANE })
    this.#order = order
    this.#taken = taken
  }

  override onAdd(map: LeafletMap): this {
    this.#canvas.className = 'leaflet-zoom-animated'
    const pane = map.createPane(PANE)
    pane.setAttribute('aria-hidden', 'true')
    pane.append(this.#canvas)
    return this
  }

  override onRemove(): this {
    clearTimeout(this.#timer)
    this.#canvas.remove()
    return this
  }

  override getEvents() {
    return {
      moveend: this.#write,
      move: this.#follow,
      zoom: this.#follow,
      viewreset: this.#follow,
      zoomanim: this.#animate,
      resize: this.#write,
    }
  }

  /** Draws the names again soon, once for all changes until then. */
  readonly refresh = (): void => {
    this.#timer ??= setTimeout(this.#write, WAIT_MS)
  }

  show(view: NamedView, picture: Picture): void {
    if (view.zoom === this.#asked?.zoom) this.#asked = null
    const { left, top, right, bottom } = view.area
    // the map may be at another zoom by now; the names for that zoom will follow
    if (!this._map || this._map.getZoom() !== view.zoom) {
      if (picture instanceof ImageBitmap) picture.close()
      return
    }
    Object.assign(this.#canvas.style, { width: `${right - left}px`, height: `${bottom - top}px` })
    this.#canvas = showPicture(this.#canvas, picture)
    this.#view = view
    this.#follow()
  }

  readonly #write = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const map = this._map
    if (!map) return
    const { min, max } = map.getPixelBounds()
    const size = map.getSize()
    if (!min || !max || !size.x || !size.y) return
    const [across, down] = [Math.round(size.x * MARGIN), Math.round(size.y * MARGIN)]
    const area = { left: min.x - across, top: min.y - down, right: max.x + across, bottom: max.y + down }
    this.#asked = { zoom: map.getZoom(), ratio: pixelRatio(), area }
    this.#order({ kind: 'names', view: this.#asked, taken: this.#taken() })
  }

  readonly #follow = (): void => {
    const map = this._map
    const view = this.#view
    if (!view) return
    if (map.getZoom() !== view.zoom) {
      this.#scale(view, map.getZoom(), map.getCenter())
      return
    }
    const corner = point(view.area.left, view.area.top)
    DomUtil.setTransform(this.#canvas, corner.subtract(map.getPixelOrigin()), 1)
    if (!this.#asked && this.#isNearEdge(view.area)) this.#write()
  }

  #isNearEdge({ left, top, right, bottom }: Box): boolean {
    const { min, max } = this._map.getPixelBounds().pad(NEAR)
    return !!min && !!max && (min.x < left || min.y < top || max.x > right || max.y > bottom)
  }

  readonly #animate = (event: LeafletEvent): void => {
    const { zoom, center } = event as LeafletEvent & { zoom: number; center: LatLng }
    if (this.#view) this.#scale(this.#view, zoom, center)
  }

  /** Until they are placed again, the names are scaled with the map. */
  #scale({ area, zoom: from }: NamedView, zoom: number, center: LatLng): void {
    const map = this._map
    const scale = map.getZoomScale(zoom, from)
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    const corner = point(area.left, area.top).multiplyBy(scale).subtract(origin)
    DomUtil.setTransform(this.#canvas, corner.subtract(map.layerPointToContainerPoint([0, 0])), scale)
  }
}

/** A higher ratio is not visible on a small screen, and memory grows with its square. */
const MAX_RATIO = 2

/** Pixels of the screen per pixel of the page. */
function pixelRatio(): number {
  return Math.min(MAX_RATIO, devicePixelRatio)
}

/** Returns the canvas that now shows the picture: the same one, or one that was drawn in the page. */
function showPicture(canvas: HTMLCanvasElement, picture: Picture): HTMLCanvasElement {
  if (picture instanceof ImageBitmap) {
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    return canvas
  }
  picture.className = canvas.className
  picture.style.cssText = canvas.style.cssText
  canvas.replaceWith(picture)
  return picture
}
