import { describe, expect, it } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#tests/setup/endpoints.ts'
import { filesIn } from './files.ts'

/** Text in the place of a path's parameter. */
const PARAMETER = '(?:\\$\\{[^}]+\\}|[\\w-]+)'
const escaped = (text: string) => text.replace(/[{}]/g, '\\$&')

describe('every API call', () => {
  const tests = [...filesIn('tests/server'), ...filesIn('tests/setup')].map(({ text }) => text).join('\n')

  it.each(ENDPOINTS)('$call is tested, directly or by a row of a table', ({ call, endpoint }) => {
    const { method, base, path } = endpoint
    const root = base === 'pages' ? '/content/v1' : '/api/v1'
    const made = `'${method}',\\s*['"\`]${root}${path.replace(/\{\w+\}/g, PARAMETER)}['"\`?]`
    expect(tests).toMatch(new RegExp(`${made}|'${escaped(call)}'`))
  })

  it('is made with send() when it writes, except fire-and-forget calls', () => {
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
