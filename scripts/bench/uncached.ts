import { openWatchedSite } from '../watched-site.ts'
import { measure, printFigures, show } from './site.ts'

const CLIENTS = 16
const SECONDS = 8
const PAGES = [
  { name: 'home', at: '/', least: 1_000 },
  { name: 'list', at: '/vehicles?city=1', least: 1_000 },
  { name: 'detail', at: '/vehicle/1' },
  { name: 'static page', at: '/pages/terms' },
]

/** Pages that are rendered for each request, as the first one of each page is. */
export async function benchUncached(root: string): Promise<void> {
  const site = await openWatchedSite(root, 'uncached', { PAGE_CACHE_MB: '0' })
  try {
    for (const { name, at, least } of PAGES) {
      const options = { url: site.url + at, connections: CLIENTS }
      await measure({ ...options, duration: SECONDS })
      const figures = await measure({ ...options, duration: SECONDS })
      show(`${name} without the page cache`, figures)
      if (least !== undefined)
        printFigures('', `${figures.perSecond}/s`, {
          holds: figures.perSecond >= least && figures.failed === 0,
          limit: `at least ${least}/s`,
        })
    }
  } finally {
    await site.close()
  }
}
