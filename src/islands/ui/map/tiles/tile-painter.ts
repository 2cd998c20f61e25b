import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { deepestTile, levelAt, type TileId, tileKey } from '#domain/shared/map-tiles.ts'
import { LabelPen } from './label-pen.ts'
import { type PlacedNames, paintNames } from './paint-names.ts'
import { paintTile, squareSide } from './paint-tile.ts'
import { inSlices, type PainterHost } from './painter-host.ts'
import type { CoveredAreas, MapSquare, NamedView, Order, PainterSettings } from './tile-messages.ts'
import { type MapName, namesInTile } from './tile-names.ts'
import { TileStore } from './tile-store.ts'

/** A letter of each script, so that a Nepali page loads both files of a weight. */
const SAMPLE = 'Aक'

/**
 * Waits for the fonts, because a canvas does not. A page has its own; a worker gets them as `fonts`, under the
 * first name of the page's family, which differs by language. The system's font is used in place of one that fails.
 */
async function loadFonts({ fonts, family }: Pick<PainterSettings, 'fonts' | 'family'>): Promise<void> {
  if ('document' in globalThis) {
    const { fontFamily } = getComputedStyle(document.body)
    await Promise.allSettled(
      fonts.map(({ weight }) => document.fonts.load(`${weight} 12px ${fontFamily}`, SAMPLE)),
    )
    return
  }
  const [first = ''] = family.split(',')
  const name = first.replaceAll('"', '')
  const { fonts: known } = globalThis as { fonts?: FontFaceSet }
  const loading = fonts.map(async ({ url, weight, unicodeRange }) => {
    const face = new FontFace(name, `url("${url}")`, { weight, unicodeRange })
    known?.add(await face.load())
  })
  await Promise.allSettled(loading)
}

interface Cell {
  square: MapSquare
  tile: TileId
  /** the tile that it was drawn from, and for which scheme */
  drawn: string
  names: MapName[]
}

/** Draws the squares and their names: immediately from loaded tiles, and again when their own tile has loaded. */
export class TilePainter {
  readonly #studio: PainterHost
  readonly #opening: PainterSettings
  readonly #store: TileStore
  readonly #pen: LabelPen | null
  readonly #cells = new Map<number, Cell>()
  #scheme: MapScheme
  #names: Extract<Order, { kind: 'names' }> | null = null
  #standing: PlacedNames = { zoom: Number.NaN, sides: new Map() }
  #isBusy = false
  #hasFonts = false

  constructor(studio: PainterHost, opening: PainterSettings) {
    this.#studio = studio
    this.#opening = opening
    this.#scheme = opening.scheme
    this.#store = new TileStore(
      opening.folder,
      () => void this.#work(),
      (isIncomplete) => studio.send({ kind: 'lack', isIncomplete: isIncomplete }),
    )
    const ruler = studio.createCanvas(1, 1, false)?.context
    this.#pen = ruler ? new LabelPen(ruler, opening.family, opening.locale) : null
    void loadFonts(opening).then(() => {
      this.#hasFonts = true
      void this.#work()
    })
    addEventListener('online', this.#retry)
  }

  close(): void {
    removeEventListener('online', this.#retry)
    for (const id of this.#cells.keys()) this.#drop(id)
  }

  take(order: Order): void {
    if (order.kind === 'square') this.#open(order.id, order.square)
    else if (order.kind === 'drop') this.#drop(order.id)
    else if (order.kind === 'names') this.#names = order
    else if (order.kind === 'retry') this.#store.startOver()
    else this.#scheme = order.scheme
    void this.#work()
  }

  readonly #retry = (): void => this.#store.retry()

  #open(id: number, square: MapSquare): void {
    const known = this.#cells.get(id)
    if (known) {
      known.square = square
      known.drawn = ''
      return
    }
    const tile = deepestTile(this.#opening.index, square)
    if (!tile) return
    this.#cells.set(id, { square, tile, drawn: '', names: [] })
    this.#store.want(tile)
  }

  #drop(id: number): void {
    const cell = this.#cells.get(id)
    this.#cells.delete(id)
    if (cell) this.#store.release(cell.tile)
  }

  /** Draws squares and names by turns until nothing is left. */
  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#next() || this.#nextNames()) {
      // a drawing that failed is not repeated; the rest of the map is drawn
      await this.#step().catch((error: unknown) => reportError(error))
      await this.#studio.pause()
    }
    this.#isBusy = false
  }

  async #step(): Promise<void> {
    const next = this.#next()
    if (next) await this.#draw(...next)
    const names = this.#nextNames()
    if (!names) return
    this.#names = null
    await this.#write(names.view, names.taken)
  }

  #nextNames() {
    return this.#hasFonts ? this.#names : null
  }

  /** The first cell that can be drawn from a better tile, or in another scheme, than it was. */
  #next(): [number, Cell] | null {
    for (const [id, cell] of this.#cells) {
      const found = this.#store.find(cell.tile)
      if (found && cell.drawn !== `${tileKey(found.id)} ${this.#scheme}`) return [id, cell]
    }
    return null
  }

  async #draw(id: number, cell: Cell): Promise<void> {
    const { square } = cell
    const scheme = this.#scheme
    const found = this.#store.find(cell.tile)
    if (!found) return
    cell.drawn = `${tileKey(found.id)} ${scheme}`
    const side = squareSide(square)
    const sheet = this.#studio.createCanvas(side, side, true)
    if (!sheet) {
      this.#drop(id)
      return
    }
    await inSlices(paintTile(sheet.context, found.tile, found.id, square, scheme), this.#studio)
    if (this.#cells.get(id) !== cell) return
    cell.names = namesInTile(found.tile, found.id, square, this.#opening.locale)
    const picture = sheet.finish()
    if (picture) this.#studio.send({ kind: 'square', id, picture })
  }

  async #write(view: NamedView, taken: CoveredAreas): Promise<void> {
    const { area, ratio } = view
    const width = Math.round((area.right - area.left) * ratio)
    const height = Math.round((area.bottom - area.top) * ratio)
    const sheet = this.#studio.createCanvas(width, height, false)
    if (!sheet || !this.#pen) return
    const level = levelAt(view.zoom)
    const names = [...this.#cells.values()].flatMap((cell) => (cell.square.z === level ? cell.names : []))
    const palette = MAP_PALETTES[this.#scheme]
    const steps = paintNames(sheet.context, names, view, this.#pen, palette, taken, this.#standing)
    const setPlaced = (standing: PlacedNames) => {
      this.#standing = standing
    }
    await inSlices(thenUse(steps, setPlaced), this.#studio)
    const picture = sheet.finish()
    if (picture) this.#studio.send({ kind: 'names', view, picture })
  }
}

/** Runs the steps of a drawing, then passes their result to `use`. */
function* thenUse<T>(steps: Generator<void, T>, use: (result: T) => void): Generator<void> {
  use(yield* steps)
}
