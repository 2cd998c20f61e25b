import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from './browser.ts'
import { build, ROOT } from './build.ts'

// Runs Lighthouse with its default slow phone for public pages in both languages; prints the median of five runs, or of
// the given number.
const PAGES = ['/', '/vehicles', '/vehicle/3', '/pages/terms'].flatMap((page) => [page, `${page}?lang=np`])
const RUNS = Number(process.argv[2] ?? 5)
const ATTEMPTS = 4
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
]

await build()
const dataDir = mkdtempSync(path.join(tmpdir(), 'sawari-lighthouse-'))
const site = fork(path.join(ROOT, 'src/server/main.ts'), {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const url = await new Promise<string>((resolve) => {
  site.once('message', (message) => resolve((message as { ready: string }).ready))
})
try {
  for (const page of PAGES) {
    const runs: Result[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visit(url + page))
    const scores = CATEGORIES.map((name) => {
      const sorted = runs.map(({ categories }) => categories[name]?.score ?? 0).sort((a, b) => a - b)
      return `${name} ${Math.round((sorted[Math.floor(RUNS / 2)] ?? 0) * 100)}`
    })
    console.log(`${page.padEnd(22)} ${scores.join('   ')}`)
    const weak = Object.values(runs[0]?.audits ?? {}).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )
    for (const { id, title } of weak) console.log(`  ${id}: ${title}`)
  }
} finally {
  site.kill('SIGTERM')
  await new Promise((resolve) => site.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

/**
 * One first visit. Lighthouse clears the cache but not the storage, so each visit has a new browser. A headless browser
 * sometimes paints nothing; such a run reports an error and is repeated.
 */
async function visit(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const chrome = await chromeLauncher.launch({ chromePath: findBrowser(), chromeFlags: FLAGS })
    const options = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' } as const
    const run = await lighthouse(url, options).finally(() => chrome.kill())
    const failure = run ? run.lhr.runtimeError : { message: 'no result' }
    if (run && !failure) return run.lhr
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not visit ${url}: ${failure?.message}`)
  }
}
