import type { Drawn, ToPainter } from './tile-messages.ts'
import { TilePainter } from './tile-painter.ts'

/** Loads, decodes and draws tiles away from the page's thread. */
let painter: TilePainter | null = null
const channel = new MessageChannel()
channel.port1.start()

addEventListener('message', ({ data }: MessageEvent<ToPainter>) => {
  if (data.kind !== 'open') {
    painter?.tell(data)
    return
  }
  painter = new TilePainter(
    {
      canvas(side) {
        const canvas = new OffscreenCanvas(side, side)
        const context = canvas.getContext('2d', { alpha: false })
        return context && { context, finish: () => canvas.transferToImageBitmap() }
      },
      send: (drawn: Drawn) =>
        postMessage(drawn, { transfer: drawn.picture instanceof ImageBitmap ? [drawn.picture] : [] }),
      // messages that came meanwhile are read first
      pause: () =>
        new Promise((resolve) => {
          channel.port1.addEventListener('message', () => resolve(), { once: true })
          channel.port2.postMessage(null)
        }),
      slice: Number.POSITIVE_INFINITY,
    },
    data,
  )
})
