import type { Browser, Page } from '@playwright/test'
import { openBrowser } from './site.ts'

/** A current phone in portrait orientation. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** 4G, where Chromium loads lazy pictures within 1,250 px of the screen (2,500 px on slower connections). */
const CONNECTION = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_000_000,
  uploadThroughput: 500_000,
  connectionType: 'cellular4g',
} as const
const KINDS = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'] as const
type Kind = (typeof KINDS)[number] | 'Other'

interface MeasuredPage {
  name: string
  path: string
  /** Bytes measured in the same way before docs/decisions/0073-bytes-on-a-phone.md. */
  before: number
  /** Bytes measured earlier by another tool, with only the pictures near the screen. */
  otherTool?: number
  /** Maximum bytes. */
  limit?: number
  /** Sends the browser's `Save-Data` header. */
  savesData?: boolean
}
const PAGES: MeasuredPage[] = [
  { name: 'home', path: '/?lang=en', before: 245_000, otherTool: 198_000, limit: 150_000 },
  { name: 'home in Nepali', path: '/?lang=np', before: 368_000, otherTool: 320_000, limit: 150_000 },
  { name: 'home, data saved', path: '/?lang=en', before: 245_000, limit: 60_000, savesData: true },
  { name: 'home in Nepali, data saved', path: '/?lang=np', before: 368_000, limit: 60_000, savesData: true },
  { name: 'list', path: '/vehicles?lang=en', before: 176_000, otherTool: 203_000 },
  { name: 'list in Nepali', path: '/vehicles?lang=np', before: 299_000 },
  { name: 'detail', path: '/vehicle/3?lang=en', before: 309_000, otherTool: 228_000 },
  { name: 'detail in Nepali', path: '/vehicle/3?lang=np', before: 311_000 },
  { name: 'detail, data saved', path: '/vehicle/3?lang=en', before: 309_000, savesData: true },
  { name: 'terms', path: '/pages/terms?lang=en', before: 62_000, otherTool: 62_000 },
  { name: 'terms in Nepali', path: '/pages/terms?lang=np', before: 185_000 },
]
const MOST_SHIFT = 0.01

/** Transferred bytes of a first visit on a phone until the network is idle, and the layout shift until then. */
export async function benchBytes(url: string): Promise<void> {
  const browser = await openBrowser()
  try {
    for (const { name, path, before, otherTool, limit, savesData = false } of PAGES) {
      const { bytes, files, shift } = await visit(browser, url + path, savesData)
      const total = Object.values(bytes).reduce((sum, of) => sum + of, 0)
      const verdict = limit && `   ${total < limit ? 'held' : 'NOT HELD'} (under ${limit / 1000} kB)`
      const parts = Object.entries(bytes).map(([kind, of]) => `${kind.toLowerCase()} ${kb(of)}`)
      console.log(
        `bytes of ${name}`.padEnd(44) +
          ` ${kb(total)} kB (before: ${kb(before)}${otherTool ? `, reported ${kb(otherTool)}` : ''})   ${parts.join('   ')}   ${files} files` +
          `   shift ${shift.toFixed(4)}${shift < MOST_SHIFT ? '' : ' NOT HELD'}${verdict ?? ''}`,
      )
    }
  } finally {
    await browser.close()
  }
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const isKind = (type: string): type is Kind => KINDS.some((kind) => kind === type)

async function visit(browser: Browser, url: string, savesData: boolean) {
  const extraHTTPHeaders = savesData ? { 'save-data': 'on' } : {}
  const context = await browser.newContext({ ...PHONE, extraHTTPHeaders })
  try {
    const page = await context.newPage()
    const bytes = await weigh(page)
    await page.addInitScript(watchShifts)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
    const { of, sent } = bytes
    return { bytes: of, files: sent.size, shift }
  } finally {
    await context.close()
  }
}

/** Counts the bytes that Chromium transfers, including response headers. */
async function weigh(page: Page) {
  const of: Record<Kind, number> = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 }
  const sent = new Set<string>()
  const requests = new Map<string, { kind: Kind; url: string }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', CONNECTION)
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    requests.set(requestId, { kind: isKind(type) ? type : 'Other', url: response.url })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (!request) return
    of[request.kind] += encodedDataLength
    sent.add(request.url)
  })
  return { of, sent }
}

function watchShifts(): void {
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
    document.documentElement.dataset.shift = String(shift)
  }).observe({ type: 'layout-shift', buffered: true })
}
