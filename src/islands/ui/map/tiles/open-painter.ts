import type { Order, PainterResult, PainterSettings, ToWorker } from './tile-messages.ts'
import type { TilePainter } from './tile-painter.ts'

/** The orders still in force, for a painter that starts later or replaces a failed one. */
class PendingOrders {
  readonly #squares = new Map<number, Order>()
  #scheme: Order | null = null
  #names: Order | null = null

  record(order: Order): void {
    if (order.kind === 'square') this.#squares.set(order.id, order)
    else if (order.kind === 'drop') this.#squares.delete(order.id)
    else if (order.kind === 'names') this.#names = order
    else if (order.kind === 'scheme') this.#scheme = order
  }

  /** The scheme first, so that nothing is drawn in the other one. */
  all(): Order[] {
    return [this.#scheme, ...this.#squares.values(), this.#names].filter((order) => order !== null)
  }
}

export interface Painter {
  order(order: Order): void
  close(): void
}

/** Milliseconds of a frame that drawing on the page's thread may take. */
const SLICE = 8

/** Draws in a worker, or on the page's thread where a worker has no canvas. */
export function openPainter(opening: PainterSettings, onDrawn: (drawn: PainterResult) => void): Painter {
  const canDraw =
    typeof OffscreenCanvas !== 'undefined' && 'transferToImageBitmap' in OffscreenCanvas.prototype
  return canDraw ? paintInWorker(opening, onDrawn) : paintHere(opening, onDrawn)
}

/** The page takes over from a worker that fails before it has drawn anything, such as one that does not load. */
function paintInWorker(opening: PainterSettings, onDrawn: (drawn: PainterResult) => void): Painter {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToWorker) => worker.postMessage(message)
  const pending = new PendingOrders()
  let painter: Painter = { order: post, close: () => worker.terminate() }
  const takeOver = () => {
    worker.terminate()
    painter = paintHere(opening, onDrawn, pending)
  }
  worker.addEventListener('error', takeOver, { once: true })
  worker.addEventListener('message', ({ data }: MessageEvent<PainterResult>) => {
    worker.removeEventListener('error', takeOver)
    onDrawn(data)
  })
  post({ kind: 'open', opening })
  return {
    order(order) {
      pending.record(order)
      painter.order(order)
    },
    close: () => painter.close(),
  }
}

function paintHere(
  opening: PainterSettings,
  onDrawn: (drawn: PainterResult) => void,
  pending = new PendingOrders(),
): Painter {
  let painter: TilePainter | null = null
  let isLoading = false
  const closing = new AbortController()
  const { signal } = closing
  const open = async () => {
    if (painter || isLoading) return
    isLoading = true
    // islands/shell/every-page/load-failures.ts shows the failure, and dispatches `code:back` once the file can be loaded
    const loaded = await import('./tile-painter.ts').catch(() => null)
    isLoading = false
    if (!loaded || signal.aborted) return
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
    painter = new loaded.TilePainter({ createCanvas, send: onDrawn, pause, slice: SLICE }, opening)
    for (const order of pending.all()) painter.take(order)
  }
  const tryToOpen = () => void open()
  addEventListener('online', tryToOpen, { signal })
  document.addEventListener('code:back', tryToOpen, { signal })
  tryToOpen()
  return {
    order(order) {
      pending.record(order)
      painter?.take(order)
    },
    close() {
      closing.abort()
      painter?.close()
    },
  }
}

function createCanvas(width: number, height: number, isOpaque: boolean) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  return context && { context, finish: () => canvas }
}
