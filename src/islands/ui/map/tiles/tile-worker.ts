import type { ToWorker } from './tile-messages.ts'
import { TilePainter } from './tile-painter.ts'

/** Loads, decodes and draws tiles, and writes their names, away from the page's thread. */
let painter: TilePainter | null = null
const channel = new MessageChannel()
channel.port1.start()

function pictureOf(canvas: OffscreenCanvas): ImageBitmap | null {
  try {
    return canvas.transferToImageBitmap()
  } catch {
    // out of memory: the map keeps its picture, and the next view frees some
    return null
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind !== 'open') {
    painter?.take(data)
    return
  }
  painter = new TilePainter(
    {
      createCanvas(width, height, isOpaque) {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d', { alpha: !isOpaque })
        return context && { context, finish: () => pictureOf(canvas) }
      },
      send: (drawn) =>
        postMessage(drawn, {
          transfer: 'picture' in drawn && drawn.picture instanceof ImageBitmap ? [drawn.picture] : [],
        }),
      // messages that have arrived since are handled first
      pause: () =>
        new Promise((resolve) => {
          channel.port1.addEventListener('message', () => resolve(), { once: true })
          channel.port2.postMessage(null)
        }),
      slice: Number.POSITIVE_INFINITY,
    },
    data.opening,
  )
})
