import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinLines, straightParts } from '#islands/ui/map/tiles/tile-names.ts'
import { TileStore } from '#islands/ui/map/tiles/tile-store.ts'

const point = (x: number, y: number) => ({ x, y })
const id = (x: number, z = 11) => ({ z, x, y: 856 })
const flush = () => vi.advanceTimersByTimeAsync(0)

describe('the tile loader', () => {
  let asked: string[]
  let answers: Map<string, (response: Response) => void>
  let changed: string[]
  let lacks: boolean[]
  let store: TileStore
  let network: { onLine: boolean }

  beforeEach(() => {
    vi.useFakeTimers()
    asked = []
    changed = []
    answers = new Map()
    network = { onLine: true }
    vi.stubGlobal('navigator', network)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
      asked.push(url)
      return new Promise<Response>((resolve, reject) => {
        answers.set(url, resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    lacks = []
    store = new TileStore(
      '/map/v/',
      ({ z, x }) => changed.push(`${z}/${x}`),
      (isLacking) => lacks.push(isLacking),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const answer = async (url: string, response: Response) => {
    answers.get(url)?.(response)
    await flush()
  }
  const empty = () => new Response(new Uint8Array())
  const failed = (status: number) => new Response('', { status })

  it('requests six tiles concurrently, and the next when one has loaded or has left the view', async () => {
    for (let x = 0; x < 9; x++) store.want(id(x))
    expect(asked).toHaveLength(6)
    await answer('/map/v/11/0/856.mvt', empty())
    expect(changed).toEqual(['11/0'])
    expect(asked.at(-1)).toBe('/map/v/11/6/856.mvt')
    store.release(id(1))
    await flush()
    expect(asked.at(-1)).toBe('/map/v/11/7/856.mvt')
    store.release(id(8))
    await answer('/map/v/11/2/856.mvt', empty())
    expect(asked).toHaveLength(8)
  })

  it('retries after a failure, later each time, or on request', async () => {
    store.want(id(6, 5))
    const url = '/map/v/5/6/856.mvt'
    await answer(url, failed(503))
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
    await answer(url, failed(503))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
    store.retry()
    expect(asked).toHaveLength(3)
    await answer(url, empty())
    expect(changed).toEqual(['5/6'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
  })

  it('shows the coarser tile for one that fails, and gives up on one that does not exist', async () => {
    store.want({ z: 12, x: 20, y: 40 })
    await answer('/map/v/12/20/40.mvt', failed(404))
    await answer('/map/v/11/10/20.mvt', empty())
    expect(store.find({ z: 12, x: 20, y: 40 })?.id).toEqual({ z: 11, x: 10, y: 20 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  })

  it('does not request a damaged tile again, and shows the coarser one', async () => {
    store.want(id(6, 6))
    await answer('/map/v/6/6/856.mvt', new Response(new Uint8Array([26, 200, 255, 3])))
    await answer('/map/v/5/3/428.mvt', empty())
    expect(changed).toEqual(['5/3'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  })

  it.each([
    [0, 750],
    [1, 1_250],
  ])('waits up to a quarter more or less, at random: %d', async (chance, delay) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    store.want(id(6, 5))
    await answer('/map/v/5/6/856.mvt', failed(503))
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  it.each([
    { reason: 'fails twice', answers: [503, 503], isOnline: true, lacks: [false, true] },
    { reason: 'does not exist', answers: [404], isOnline: true, lacks: [true] },
    { reason: 'fails without a connection', answers: [503], isOnline: false, lacks: [true] },
  ])(
    'reports a tile that $reason, until it has loaded',
    async ({ answers: statuses, isOnline, lacks: told }) => {
      const url = '/map/v/5/6/856.mvt'
      store.want(id(6, 5))
      const after: boolean[] = []
      network.onLine = isOnline
      for (const status of statuses) {
        await answer(url, failed(status))
        after.push(lacks.at(-1) ?? false)
        await vi.advanceTimersByTimeAsync(1_000)
      }
      expect(after).toEqual(told)
      network.onLine = true
      const before = asked.length
      store.startOver()
      expect(lacks).toEqual([true, false])
      expect(asked).toHaveLength(before + 1)
      await answer(url, empty())
      expect(changed).toEqual(['5/6'])
      expect(lacks).toEqual([true, false])
    },
  )

  it('does not report a tile that has left the view', async () => {
    store.want(id(6, 5))
    await answer('/map/v/5/6/856.mvt', failed(404))
    store.release(id(6, 5))
    expect(lacks).toEqual([true, false])
  })

  it('requests nothing while offline', async () => {
    store.want(id(6, 5))
    store.want(id(7, 5))
    await answer('/map/v/5/6/856.mvt', failed(503))
    network.onLine = false
    await answer('/map/v/5/7/856.mvt', failed(503))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
    network.onLine = true
    store.retry()
    expect(asked).toHaveLength(4)
  })
})

describe('a name along a line', () => {
  it('spans pieces that meet end to end, in any direction, but not a junction', () => {
    const [a, b, c, d, e] = [point(0, 0), point(10, 0), point(20, 0), point(30, 0), point(20, 10)]
    const line = (...points: (typeof a)[]) => points
    expect(joinLines([line(a, b), line(c, b)])).toEqual([line(c, b, a)])
    expect(joinLines([line(a, b), line(d, c), line(b, c)])).toHaveLength(1)
    expect(joinLines([line(a, c), line(c, d), line(c, e)])).toHaveLength(3)
  })

  it('is placed where the line is straight and long enough, and reads from left to right', () => {
    const line = [point(200, 0), point(100, 1), point(0, 0), point(0, 30)]
    expect(straightParts([line], 2, 50)).toEqual([{ middle: { x: 100, y: 0 }, tilt: 0, length: 200 }])
    expect(straightParts([line], 0.5, 150)).toEqual([])
  })
})
