import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAP_PALETTES } from '#domain/shared/map-palette.ts'
import { openPainter, type Painter } from '#islands/ui/map/tiles/open-painter.ts'
import type { Order, PainterResult } from '#islands/ui/map/tiles/tile-messages.ts'

const PAINTER = '#islands/ui/map/tiles/tile-painter.ts'
const opening = {
  index: { version: 'v', rows: { '856': [1480, 1520] }, towns: [] },
  folder: '/map/v/',
  locale: 'en',
  scheme: 'light',
  family: 'serif',
  fonts: [],
} as const

const square = (id: number): Order => ({
  kind: 'square',
  id,
  square: { z: 11, x: 1500 + id, y: 856, zoom: 12, pixels: 512, ratio: 1 },
})

/** A fake page with what is needed to draw tiles without features. */
class Page extends EventTarget {
  readonly fonts = { load: async () => [] }
  /** the fill colours of each canvas, in the order of drawing */
  readonly fills: string[][] = []
  /** canvases that fail when they are drawn on, by order of creation; the first one only measures names */
  readonly broken = new Set<number>()

  createElement() {
    const fills: string[] = []
    const at = this.fills.push(fills) - 1
    const context = {
      fillStyle: '',
      setTransform() {},
      fillRect: () => {
        if (this.broken.has(at)) throw new Error('a canvas without memory')
        fills.push(context.fillStyle)
      },
    }
    return { getContext: () => context }
  }
}

class BrokenWorker extends EventTarget {
  static last: BrokenWorker | null = null
  isTerminated = false
  constructor() {
    super()
    BrokenWorker.last = this
  }
  postMessage() {}
  terminate() {
    this.isTerminated = true
  }
}

describe('the map painter', () => {
  let page: Page
  let browser: EventTarget
  let drawn: number[]
  let reported: unknown[]
  let painter: Painter

  beforeEach(() => {
    page = new Page()
    browser = new EventTarget()
    drawn = []
    reported = []
    vi.stubGlobal('document', page)
    vi.stubGlobal('getComputedStyle', () => ({ fontFamily: 'Mukta' }))
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array()))
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  })
  afterEach(() => {
    painter.close()
    vi.doUnmock(PAINTER)
    vi.unstubAllGlobals()
  })
  const open = () => {
    painter = openPainter(opening, (picture: PainterResult) => {
      if (picture.kind === 'square') drawn.push(picture.id)
    })
  }

  const openInWorker = () => {
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        transferToImageBitmap() {}
      },
    )
    vi.stubGlobal('Worker', BrokenWorker)
    open()
  }

  it('runs on the page when a worker does not load, and draws the tiles still requested', async () => {
    openInWorker()
    for (const id of [1, 2, 3]) painter.order(square(id))
    painter.order({ kind: 'drop', id: 2 })
    painter.order({ kind: 'scheme', scheme: 'dark' })
    BrokenWorker.last?.dispatchEvent(new Event('error'))
    expect(BrokenWorker.last?.isTerminated).toBe(true)
    await expect.poll(() => drawn.toSorted()).toEqual([1, 3])
    expect(page.fills.flat()).toEqual([MAP_PALETTES.dark.outside, MAP_PALETTES.dark.outside])
    painter.order(square(4))
    await expect.poll(() => drawn).toContain(4)
  })

  it('stays in a worker that fails after it has drawn', () => {
    openInWorker()
    BrokenWorker.last?.dispatchEvent(new MessageEvent('message', { data: { kind: 'square', id: 7 } }))
    BrokenWorker.last?.dispatchEvent(new Event('error'))
    expect(drawn).toEqual([7])
    expect(BrokenWorker.last?.isTerminated).toBe(false)
  })

  it.each([
    ['the connection is back', () => browser.dispatchEvent(new Event('online'))],
    ['code can be loaded again', () => page.dispatchEvent(new Event('code:back'))],
  ])('is loaded again after a failure when %s', async (_, comeBack) => {
    let attempts = 0
    vi.doMock(PAINTER, () => {
      attempts += 1
      throw new Error('offline')
    })
    open()
    painter.order(square(1))
    await expect.poll(() => attempts).toBe(1)
    vi.doUnmock(PAINTER)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(drawn).toEqual([])
    comeBack()
    await expect.poll(() => drawn).toEqual([1])
  })

  it('reports a tile that it cannot draw, and draws the others', async () => {
    page.broken.add(1)
    open()
    for (const id of [1, 2, 3]) painter.order(square(id))
    await expect.poll(() => drawn).toHaveLength(2)
    expect(reported).toEqual([new Error('a canvas without memory')])
    painter.order({ kind: 'scheme', scheme: 'dark' })
    await expect.poll(() => drawn).toHaveLength(5)
    expect(reported).toHaveLength(1)
  })
})
