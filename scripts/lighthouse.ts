import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from './browser.ts'
import { build, ROOT } from './build.ts'

// Lighthouse with its default slow phone, for public pages.
const PAGES = ['/', '/vehicles', '/vehicle/3', '/pages/terms', '/?lang=np', '/vehicles?lang=np']
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
const address = await new Promise<string>((resolve) => {
  site.once('message', (message) => resolve((message as { ready: string }).ready))
})
const chrome = await chromeLauncher.launch({ chromePath: findBrowser(), chromeFlags: FLAGS })
try {
  for (const page of PAGES) {
    const run = await lighthouse(address + page, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
    })
    if (!run) throw new Error(`Lighthouse gave no result for ${page}.`)
    const { categories, audits } = run.lhr
    const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`)
    console.log(`${page.padEnd(20)} ${scores.join('   ')}`)
    const weak = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )
    for (const { id, title } of weak) console.log(`  ${id}: ${title}`)
  }
} finally {
  chrome.kill()
  site.kill('SIGTERM')
  await new Promise((resolve) => site.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}
