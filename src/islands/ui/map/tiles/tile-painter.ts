import type { MapScheme } from '#domain/shared/map-palette.ts'
import { deepestTile, type TileId, type TileIndex, tileKey } from '#domain/shared/map-tiles.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Context, paintTile, sideOf } from './paint-tile.ts'
import type { Drawn, Square, ToPainter } from './tile-messages.ts'
import { namesOf } from './tile-names.ts'
import { TileStore } from './tile-store.ts'

interface Picture {
  context: Context
  finish(): Drawn['picture']
}
/** Where the painter runs: in a worker, or in the page where a worker cannot draw. */
export interface Studio {
  canvas(side: number): Picture | null
  send(drawn: Drawn): void
  /** Lets others have the thread. */
  pause(): Promise<void>
  /** after how many milliseconds of drawing it pauses */
  slice: number
}
interface Order {
  square: Square
  tile: TileId
  /** level of the tile that it was drawn from, and for which scheme */
  drawn: string
}

/** Draws squares of the map: at once from what is loaded, and again when their own tile has come. */
export class TilePainter {
  readonly #studio: Studio
  readonly #index: TileIndex
  readonly #locale: Locale
  readonly #store: TileStore
  #scheme: MapScheme
  readonly #orders = new Map<number, Order>()
  #isBusy = false

  constructor(studio: Studio, { index, folder, locale, scheme }: Extract<ToPainter, { kind: 'open' }>) {
    this.#studio = studio
    this.#index = index
    this.#locale = locale
    this.#scheme = scheme
    this.#store = new TileStore(folder, () => void this.#work())
    addEventListener('online', this.#retry)
  }

  close(): void {
    removeEventListener('online', this.#retry)
    for (const id of this.#orders.keys()) this.#drop(id)
  }

  tell(message: Exclude<ToPainter, { kind: 'open' }>): void {
    if (message.kind === 'draw') this.#order(message.id, message.square)
    else if (message.kind === 'drop') this.#drop(message.id)
    else this.#scheme = message.scheme
    void this.#work()
  }

  readonly #retry = (): void => this.#store.retry()

  #order(id: number, square: Square): void {
    const known = this.#orders.get(id)
    if (known) {
      known.square = square
      known.drawn = ''
      return
    }
    const tile = deepestTile(this.#index, square)
    if (!tile) return
    this.#orders.set(id, { square, tile, drawn: '' })
    this.#store.want(tile)
  }

  #drop(id: number): void {
    const order = this.#orders.get(id)
    this.#orders.delete(id)
    if (order) this.#store.release(order.tile)
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#draw(...next)
      await this.#studio.pause()
    }
    this.#isBusy = false
  }

  /** The first order for which there is something better than what it has. */
  #next(): [number, Order] | null {
    for (const [id, order] of this.#orders) {
      const found = this.#store.find(order.tile)
      if (found && order.drawn !== `${tileKey(found.id)} ${this.#scheme}`) return [id, order]
    }
    return null
  }

  async #draw(id: number, order: Order): Promise<void> {
    const { square } = order
    const scheme = this.#scheme
    const found = this.#store.find(order.tile)
    const picture = this.#studio.canvas(sideOf(square))
    if (!found || !picture) {
      this.#drop(id)
      return
    }
    order.drawn = `${tileKey(found.id)} ${scheme}`
    let started = performance.now()
    for (const _ of paintTile(picture.context, found.tile, found.id, square, scheme)) {
      if (performance.now() - started < this.#studio.slice) continue
      await this.#studio.pause()
      started = performance.now()
    }
    if (this.#orders.get(id) !== order) return
    const names = namesOf(found.tile, found.id, square, this.#locale)
    this.#studio.send({ id, picture: picture.finish(), names })
  }
}
