import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guardRedirect } from '#domain/auth/access.ts'
import { SITE_PAGES, type SitePage, sitePage } from '#domain/shell/site-pages.ts'

const MAX_PAGE_LINES = 70
/** Pages sent for a missing or failed page. */
const NO_PAGES = ['404', '500', 'busy', 'offline', '[...path]']
const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^.]+\.(astro|ts)$/.test(file) && !NO_PAGES.includes(file.replace(/\.astro$/, '')))
  .map((file) => ({ file: `src/pages/${file}`, page: `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}` }))
const KNOWN = Object.entries(SITE_PAGES)

it('site-pages.ts lists every page, and no other', () => {
  expect(files.map(({ page }) => page).sort()).toEqual(Object.keys(SITE_PAGES).sort())
})

it.each(KNOWN)('%s is found by its path and guarded as listed', (page, rules) => {
  const path = page.replaceAll(/\[\w+\]/g, '12')
  expect(sitePage(`/ne${path}/`)).toBe(rules)
  expect(guardRedirect(path, false) !== null).toBe(rules.isGuarded)
})

it.each(files)('$file uses the guarded layout exactly when it is guarded', ({ file, page }) => {
  const text = readFileSync(file, 'utf8')
  const [, other] = /from '\.\/([\w-]+\.astro)'/.exec(text) ?? []
  const shown = other ? readFileSync(`src/pages/${other}`, 'utf8') : text
  const isGuarded = /#layouts\/(Guarded|Profile)\.astro/.test(shown)
  expect(isGuarded).toBe(SITE_PAGES[page as SitePage].isGuarded)
})

it('every page with an island that hydrates while the page arrives sends before it what it reads', () => {
  const wrong = files
    .map(({ file }) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes('client:only'))
    .filter(({ text }) => !/#layouts\/(Guarded|Profile)\.astro|\bhasEarlyIslands\b/.test(text))
    .map(({ file }) => file)
  expect(wrong).toEqual([])
})

it('every page file is short', () => {
  const long = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .filter((file) => readFileSync(`src/pages/${file}`, 'utf8').split('\n').length > MAX_PAGE_LINES)
  expect(long).toEqual([])
})
