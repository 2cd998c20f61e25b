import type { Drawn, Opening, Order, ToWorker } from './tile-messages.ts'
import type { TilePainter } from './tile-painter.ts'

export interface Painter {
  order(order: Order): void
  close(): void
}

/** Milliseconds of a frame that drawing in the page may take. */
const SLICE = 8

/** A worker that draws; the page itself where a worker has no canvas. */
export function openPainter(opening: Opening, onDrawn: (drawn: Drawn) => void): Painter {
  const canDraw =
    typeof OffscreenCanvas !== 'undefined' && 'transferToImageBitmap' in OffscreenCanvas.prototype
  return canDraw ? paintInWorker(opening, onDrawn) : paintHere(opening, onDrawn)
}

function paintInWorker(opening: Opening, onDrawn: (drawn: Drawn) => void): Painter {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToWorker) => worker.postMessage(message)
  worker.addEventListener('message', ({ data }: MessageEvent<Drawn>) => onDrawn(data))
  tell({ kind: 'open', opening })
  return { order: tell, close: () => worker.terminate() }
}

function paintHere(opening: Opening, onDrawn: (drawn: Drawn) => void): Painter {
  let painter: TilePainter | null = null
  let isClosed = false
  const waiting: Order[] = []
  const open = async () => {
    const { TilePainter } = await import('./tile-painter.ts')
    if (isClosed) return
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve))
    painter = new TilePainter({ sheet, send: onDrawn, pause, slice: SLICE }, opening)
    for (const order of waiting) painter.take(order)
  }
  void open()
  return {
    order: (order) => (painter ? painter.take(order) : waiting.push(order)),
    close() {
      isClosed = true
      painter?.close()
    },
  }
}

function sheet(width: number, height: number, isOpaque: boolean) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  return context && { context, finish: () => canvas }
}
