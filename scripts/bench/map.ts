import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser } from './site.ts'

/** A cheap phone: its screen, and a processor at a quarter of the speed. */
const SCREEN = { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2 }
const SLOWER = 4
const SECONDS = 5
const SETTLE_MS = 1_500
const FRAME_MS = 1000 / 60
const DAY = 86_400_000

type Motion = 'still' | 'inside' | 'onward' | 'zoom'
const VIEWS: { name: string; out: number; motions: Motion[] }[] = [
  { name: 'Kathmandu at zoom 14', out: 1, motions: ['still', 'inside', 'onward', 'zoom'] },
  { name: 'the country at zoom 9', out: 5, motions: ['inside', 'onward'] },
]

/**
 * Frames and long tasks of the booking map while it is dragged and zoomed, on a processor slowed down four times.
 * `still` is what this machine reaches without any work. Also the page thread's time per frame, which does not depend
 * on other load.
 */
export async function benchMap(url: string): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await openMap(browser, url)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    let out = 0
    for (const view of VIEWS) {
      for (; out < view.out; out++) await page.getByRole('button', { name: 'Zoom out' }).click()
      for (const motion of view.motions) {
        await page.waitForTimeout(SETTLE_MS)
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const { frames, long } = await move(page, motion)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const busy = await busyPerFrame(page, session, motion)
        const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1)
        console.log(
          `map, ${view.name}, ${motion}`.padEnd(44) +
            ` p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   ${frames.length} frames in ${SECONDS} s` +
            `   long tasks ${long.length}${long.length ? ` (longest ${Math.max(...long)} ms)` : ''}` +
            `   thread ${busy.toFixed(1)} ms a frame, slowed ${(busy * SLOWER).toFixed(1)} of ${FRAME_MS.toFixed(1)}`,
        )
      }
    }
  } finally {
    await browser.close()
  }
}

/** Signs in with a demo account and opens the booking page of the first vehicle in Kathmandu. */
async function openMap(browser: Browser, url: string): Promise<Page> {
  // uses a mouse, because a single finger scrolls the page
  const page = await (await browser.newContext(SCREEN)).newPage()
  await page.goto(`${url}/login`)
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('button[data-provider=google]').click(),
  ])
  await Promise.all([
    chooser.waitForEvent('close'),
    chooser.getByRole('button', { name: 'guest@sawari.example' }).click(),
  ])
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${url}/vehicles?city=1`)
  const path = await page.locator('main a[href^="/vehicle/"]').first().getAttribute('href')
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  const query = `from=${day(30)}&fromTime=09:00&to=${day(31)}&toTime=18:00`
  await page.goto(`${url}${path?.split('?')[0]}/booking?${query}`)
  // the map loads when it is close to the screen
  await page.getByRole('region', { name: 'Map', exact: true }).scrollIntoViewIfNeeded()
  await page.locator('.leaflet-tile-loaded canvas').first().waitFor()
  return page
}

async function busyPerFrame(page: Page, session: CDPSession, motion: Motion): Promise<number> {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  await move(page, motion)
  return ((await busy()) - before) / ((SECONDS * 1000) / FRAME_MS)
}

/** The sorted times of frames, and the long tasks, while the map moves. */
const move = (page: Page, motion: Motion) =>
  page.evaluate(
    async ({ motion, seconds }) => {
      const long: number[] = []
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) long.push(Math.round(duration))
      })
      watch.observe({ type: 'longtask' })
      const map = document.querySelector('[role=application]')
      const box = map?.getBoundingClientRect() ?? new DOMRect()
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const from = { ...at }
      const fire = (target: Element | null, type: string) =>
        target?.dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            view: window,
            buttons: 1,
            clientX: at.x,
            clientY: at.y,
          }),
        )
      const buttons = document.querySelectorAll<HTMLElement>('.route-map-surface button')
      const isDragged = motion === 'inside' || motion === 'onward'
      if (isDragged) fire(map, 'mousedown')
      const times: number[] = []
      const start = performance.now()
      let zooms = 0
      await new Promise<void>((resolve) => {
        const frame = (time: number) => {
          times.push(time)
          const passed = time - start
          if (motion === 'inside') {
            at.x = from.x + Math.sin(passed / 400) * 110
            at.y = from.y + Math.cos(passed / 530) * 90
          } else {
            at.x -= 5
            at.y -= 1
          }
          if (isDragged) fire(document.body, 'mousemove')
          else if (motion === 'zoom' && passed > zooms * 900) buttons[zooms++ % 4 < 2 ? 0 : 1]?.click()
          if (passed < seconds * 1000) requestAnimationFrame(frame)
          else resolve()
        }
        requestAnimationFrame(frame)
      })
      if (isDragged) fire(document.body, 'mouseup')
      watch.disconnect()
      const frames = times.slice(1).map((time, index) => time - (times[index] ?? time))
      return { frames: frames.sort((a, b) => a - b), long }
    },
    { motion, seconds: SECONDS },
  )
