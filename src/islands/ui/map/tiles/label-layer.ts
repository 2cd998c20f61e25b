import {
  type Bounds,
  bounds,
  DomUtil,
  Layer,
  type LeafletEvent,
  type Map as LeafletMap,
  type Point,
  point,
} from 'leaflet'
import type { Box } from '#domain/shared/map-boxes.ts'
import { fitLabels, nameOffset, type Side } from '#domain/shared/map-labels.ts'
import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { FrameBudget } from './frame-budget.ts'
import { LabelPen, type Stamp } from './label-pen.ts'
import { labelOf, type MapLabel } from './map-label.ts'
import type { MapName } from './tile-messages.ts'

interface Options {
  locale: Locale
  scheme: MapScheme
  names(): MapName[]
  /** what pins and the route cover, in pixels of the whole map at its zoom */
  taken(): Box[]
}
/** A sign (no side) or a name, as a picture. */
interface Placed {
  stamp: Stamp
  label: MapLabel
  side: Side | null
}

const PANE = 'names'
const MAX_RATIO = 2
/** Of the view, written beyond its edge on each side. */
const MARGIN = 0.25
/** Names over the tiles and the route: placed for the view and a margin, so that none is cut where two tiles meet. */
export class LabelLayer extends Layer {
  readonly #options: Options
  readonly #canvas = document.createElement('canvas')
  readonly #ratio = Math.min(MAX_RATIO, devicePixelRatio)
  #pen: LabelPen | null = null
  #scheme: MapScheme
  /** what is covered, in pixels of the whole map at `zoom` */
  #area: Bounds = bounds([0, 0], [0, 0])
  #zoom = Number.NaN
  #placed = new Map<string, Side>()
  #isWriting = false
  #isStale = false
  #frame = 0

  constructor(options: Options) {
    super({ pane: PANE })
    this.#options = options
    this.#scheme = options.scheme
  }

  override onAdd(map: LeafletMap): this {
    map.createPane(PANE).setAttribute('aria-hidden', 'true')
    this.#canvas.className = 'leaflet-zoom-animated'
    map.getPane(PANE)?.append(this.#canvas)
    this.#pen = new LabelPen(
      getComputedStyle(map.getContainer()).fontFamily,
      this.#options.locale,
      this.#ratio,
    )
    document.fonts.addEventListener('loadingdone', this.#rewrite)
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame)
    document.fonts.removeEventListener('loadingdone', this.#rewrite)
    this.#canvas.remove()
    return this
  }

  override getEvents() {
    return {
      moveend: this.refresh,
      viewreset: this.#follow,
      move: this.#follow,
      zoom: this.#follow,
      zoomanim: this.#animate,
      resize: this.refresh,
    }
  }

  recolor(scheme: MapScheme): void {
    this.#scheme = scheme
    this.refresh()
  }

  /** Soon, once for all that changes in a frame. */
  readonly refresh = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => void this.#write())
  }

  readonly #rewrite = (): void => {
    this.#pen?.forget()
    this.refresh()
  }

  readonly #follow = (): void => {
    const map = this._map
    if (map.getZoom() !== this.#zoom) {
      this.#scale(map.getZoom(), map.getCenter())
      return
    }
    DomUtil.setTransform(this.#canvas, this.#corner().subtract(map.getPixelOrigin()), 1)
    if (!this.#area.contains(map.getPixelBounds())) this.refresh()
  }

  readonly #animate = (event: LeafletEvent): void => {
    const { zoom, center } = event as LeafletEvent & {
      zoom: number
      center: Parameters<LeafletMap['project']>[0]
    }
    this.#scale(zoom, center)
  }

  /** Until they are placed anew, the names move with the map. */
  #scale(zoom: number, center: Parameters<LeafletMap['project']>[0]): void {
    if (Number.isNaN(this.#zoom)) return
    const map = this._map
    const scale = map.getZoomScale(zoom, this.#zoom)
    const half = map.getSize().divideBy(2)
    const origin = map.project(center, zoom).subtract(half)
    const moved = this.#corner().multiplyBy(scale).subtract(origin)
    const pane = map.layerPointToContainerPoint(point(0, 0))
    DomUtil.setTransform(this.#canvas, moved.subtract(pane), scale)
  }

  #corner(): Point {
    return this.#area.getTopLeft()
  }

  /** At most one run at a time: a pan would else stop each before its end. */
  async #write(): Promise<void> {
    const pen = this.#pen
    if (!this._map || !pen) return
    if (this.#isWriting) {
      this.#isStale = true
      return
    }
    this.#isWriting = true
    this.#isStale = false
    const zoom = this._map.getZoom()
    const view = this._map.getPixelBounds()
    const margin = this._map.getSize().multiplyBy(MARGIN)
    const area = bounds(view.getTopLeft().subtract(margin).round(), view.getBottomRight().add(margin).round())
    const stamps = await this.#prepare(pen, zoom, area)
    this.#isWriting = false
    // removed, or zoomed, meanwhile
    if (!this._map) return
    if (this._map.getZoom() === zoom) {
      this.#placed = new Map(stamps.flatMap(({ label, side }) => (side ? [[label.name.key, side]] : [])))
      this.#area = area
      this.#zoom = zoom
      this.#draw(stamps)
    } else this.#isStale = true
    if (this.#isStale) this.refresh()
  }

  async #prepare(pen: LabelPen, zoom: number, area: Bounds): Promise<Placed[]> {
    const palette = MAP_PALETTES[this.#scheme]
    const budget = new FrameBudget()
    const before =
      zoom === this.#zoom ? { sides: this.#placed, isKept: true } : { sides: this.#placed, isKept: false }
    const labels: MapLabel[] = []
    for (const name of this.#options.names()) {
      if (budget.isUsed()) await budget.nextFrame()
      const label = labelOf(name, zoom, area, pen, before)
      if (label) labels.push(label)
    }
    const placed: Placed[] = []
    for (const { label, side } of fitLabels(labels, this.#options.taken())) {
      if (budget.isUsed()) await budget.nextFrame()
      const sign = pen.sign(label.name, label.written, palette)
      const text = pen.name(label.name, zoom, palette)
      if (sign) placed.push({ stamp: sign, label, side: null })
      if (text) placed.push({ stamp: text, label, side })
    }
    return placed
  }

  #draw(stamps: readonly Placed[]): void {
    const size = this.#area.getSize()
    const canvas = this.#canvas
    const context = canvas.getContext('2d')
    if (!context) return
    const [width, height] = [Math.round(size.x * this.#ratio), Math.round(size.y * this.#ratio)]
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height })
      Object.assign(canvas.style, { width: `${size.x}px`, height: `${size.y}px` })
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    const corner = this.#corner()
    for (const { stamp, label, side } of stamps) {
      const offset = side ? nameOffset(label, side) : { x: 0, y: 0 }
      const x = (label.x - corner.x + offset.x) * this.#ratio
      const y = (label.y - corner.y + offset.y) * this.#ratio
      const { canvas: picture } = stamp
      const tilt = side ? (label.tilt ?? 0) : 0
      if (tilt) {
        context.setTransform(Math.cos(tilt), Math.sin(tilt), -Math.sin(tilt), Math.cos(tilt), x, y)
        context.drawImage(picture, -picture.width / 2, -picture.height / 2)
        context.setTransform(1, 0, 0, 1, 0, 0)
      } else context.drawImage(picture, Math.round(x - picture.width / 2), Math.round(y - picture.height / 2))
    }
    DomUtil.setTransform(canvas, corner.subtract(this._map.getPixelOrigin()), 1)
  }
}
