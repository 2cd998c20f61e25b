import type { Drawn, ToPainter } from './tile-messages.ts'
import type { TilePainter } from './tile-painter.ts'

export interface Painter {
  tell(message: Exclude<ToPainter, { kind: 'open' }>): void
  close(): void
}

/** Milliseconds of a frame that drawing in the page may take. */
const SLICE = 8

/** A worker that draws; the page itself where a worker has no canvas. */
export function openPainter(
  opening: Extract<ToPainter, { kind: 'open' }>,
  onDrawn: (drawn: Drawn) => void,
): Painter {
  if (typeof OffscreenCanvas === 'undefined' || !('transferToImageBitmap' in OffscreenCanvas.prototype))
    return paintHere(opening, onDrawn)
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Drawn>) => onDrawn(data))
  worker.postMessage(opening)
  return { tell: (message) => worker.postMessage(message), close: () => worker.terminate() }
}

function paintHere(opening: Extract<ToPainter, { kind: 'open' }>, onDrawn: (drawn: Drawn) => void): Painter {
  let painter: TilePainter | null = null
  let isClosed = false
  const waiting: Exclude<ToPainter, { kind: 'open' }>[] = []
  void import('./tile-painter.ts').then(({ TilePainter }) => {
    if (isClosed) return
    painter = new TilePainter(
      {
        canvas(side) {
          const canvas = document.createElement('canvas')
          canvas.width = side
          canvas.height = side
          const context = canvas.getContext('2d', { alpha: false })
          return context && { context, finish: () => canvas }
        },
        send: onDrawn,
        pause: () => new Promise((resolve) => setTimeout(resolve)),
        slice: SLICE,
      },
      opening,
    )
    for (const message of waiting) painter.tell(message)
  })
  return {
    tell: (message) => (painter ? painter.tell(message) : waiting.push(message)),
    close() {
      isClosed = true
      painter?.close()
    },
  }
}
