import type { Browser, Page } from '@playwright/test'
import { openBrowser, printFigures } from './site.ts'

/** A cheap phone on slow 3G: 400 kbit/s, 400 ms latency, and a processor at a quarter of the speed. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const CONNECTION = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular3g',
} as const
const SLOWER = 4
const ROUNDS = 5

/** Selectors of what must be painted, and of what must be clickable; limit in milliseconds. */
interface Expectation {
  painted: string[]
  clickable: string
  limit: number
}
const HOME: Expectation = { painted: ['h1', 'search select'], clickable: 'search button', limit: 2_500 }
const LIST: Expectation = { painted: ['h1', 'article [data-price]'], clickable: 'article a', limit: 3_000 }
const PAGES = [
  { name: 'home', path: '/?lang=en', ...HOME },
  { name: 'home in Nepali', path: '/?lang=np', ...HOME },
  { name: 'list', path: '/vehicles?lang=en', ...LIST },
  { name: 'list in Nepali', path: '/vehicles?lang=np', ...LIST },
]

/** When a first visit on slow 3G is readable (text painted) and usable; medians of several visits. */
export async function benchSlow(url: string): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const { name, path, ...wanted } of PAGES) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url + path, wanted))
      const readable = median(visits.map((of) => of.readable))
      const usable = median(visits.map((of) => of.usable))
      const loaded = median(visits.map((of) => of.loaded))
      printFigures(
        `slow 3G, ${name}`,
        `readable ${seconds(readable)}   usable ${seconds(usable)}   all loaded ${seconds(loaded)}`,
        { holds: Math.max(readable, usable) < wanted.limit, limit: `under ${seconds(wanted.limit)}` },
      )
    }
  } finally {
    await browser.close()
  }
}

/** Milliseconds since the start of the navigation. */
interface Visit {
  readable: number
  usable: number
  loaded: number
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function visit(browser: Browser, url: string, wanted: Expectation): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(watchPaints, wanted)
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(async () => {
      await document.fonts.ready
      const { readable, usable, loaded } = document.documentElement.dataset
      return { readable: Number(readable), usable: Number(usable), loaded: Number(loaded) }
    })
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', CONNECTION)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Polls in every frame: what one frame reports as painted is on screen in the next. */
function watchPaints({ painted, clickable }: Expectation): void {
  const note = (name: string) => {
    const { dataset } = document.documentElement
    dataset[name] ??= String(performance.now())
  }
  const isPainted = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
  const isReached = (selector: string) => {
    const target = document.querySelector(selector)
    if (!target) return false
    const { left, top, width, height } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
    return top >= innerHeight || (hit !== null && (target.contains(hit) || hit.contains(target)))
  }
  const look = () => {
    const hasPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (hasPainted && painted.every(isPainted)) note('readable')
    if (document.documentElement.dataset.readable && isReached(clickable)) note('usable')
    if (!document.documentElement.dataset.usable) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener('load', () => document.fonts.ready.then(() => note('loaded')))
}
