import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#tests/setup/endpoints.ts'
import { filesIn, ROOT } from './files.ts'

/** The pages of the product. */
const ROUTES = [
  { file: 'index.astro', guarded: false },
  { file: 'home.astro', guarded: false },
  { file: 'login.astro', guarded: false },
  { file: 'vehicles.astro', guarded: false },
  { file: 'vehicle/[id]/index.astro', guarded: false },
  { file: 'vehicle/[id]/booking.astro', guarded: true },
  { file: 'vehicle/create.astro', guarded: true },
  { file: 'vehicle/[id]/edit.astro', guarded: true },
  { file: 'user/[id].astro', guarded: false },
  { file: 'profile/index.astro', guarded: true },
  { file: 'profile/notification.astro', guarded: true },
  { file: 'profile/referred-users.astro', guarded: true },
  { file: 'profile/settings.astro', guarded: true },
  { file: 'profile/vehicles.astro', guarded: true },
  { file: 'profile/vehicles/calendar.astro', guarded: true },
  { file: 'profile/mybookings.astro', guarded: true },
  { file: 'profile/mybookings/[id].astro', guarded: true },
  { file: 'payment/[attempt].astro', guarded: false },
  { file: 'trip/[token].astro', guarded: false },
  { file: 'rides/[id].astro', guarded: false },
  { file: 'deletion/[code].astro', guarded: false },
  { file: 'carpool.astro', guarded: true },
  { file: 'list-carpool-requests.astro', guarded: true },
  { file: 'list-carpool-request.astro', guarded: true },
  { file: 'pages/index.astro', guarded: false },
  { file: 'pages/[slug].astro', guarded: false },
  { file: '404.astro', guarded: false },
  { file: 'busy.astro', guarded: false },
  { file: 'offline.astro', guarded: false },
]
const MAX_PAGE_LINES = 60

const read = (file: string) => readFileSync(path.join(ROOT, 'src/pages', file), 'utf8')

describe('routes', () => {
  it.each(ROUTES)('$file exists, guarded: $guarded', ({ file, guarded }) => {
    expect(existsSync(path.join(ROOT, 'src/pages', file))).toBe(true)
    const text = read(file)
    expect(/layouts\/(Guarded|Profile)\.astro/.test(text)).toBe(guarded)
  })

  it('are short', () => {
    const long = ROUTES.filter(({ file }) => read(file).split('\n').length > MAX_PAGE_LINES).map(
      ({ file }) => file,
    )
    expect(long).toEqual([])
  })
})

/** Text in the place of a path's parameter. */
const PARAMETER = '(?:\\$\\{[^}]+\\}|[\\w-]+)'
const escaped = (text: string) => text.replace(/[{}]/g, '\\$&')

describe('calls', () => {
  const tests = [...filesIn('tests/server'), ...filesIn('tests/setup')].map(({ text }) => text).join('\n')

  it.each(ENDPOINTS)('$call is tested: it is made, or has a line in a table', ({ call, endpoint }) => {
    const { method, base, path } = endpoint
    const root = base === 'pages' ? '/content/v1' : '/api/v1'
    const made = `'${method}',\\s*['"\`]${root}${path.replace(/\{\w+\}/g, PARAMETER)}['"\`?]`
    expect(tests).toMatch(new RegExp(`${made}|'${escaped(call)}'`))
  })

  it('that write are sent by send(), but for what nobody waits for', () => {
    const writes = ENDPOINTS.filter(({ endpoint }) => isWrite(endpoint)).map(({ name }) => name)
    const made = filesIn('src/stores').flatMap(({ name: file, text }) =>
      [...text.matchAll(/\b(?:call|upload)\((\w+)(.{0,100})/gs)].flatMap(([, used = '', options = '']) => {
        const [, name = used] = new RegExp(`(\\w+) as ${used}\\b`).exec(text) ?? []
        return writes.includes(name) && !options.includes('background: true') ? [`${file}: ${name}`] : []
      }),
    )
    expect(made).toEqual([])
  })
})
