import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from '#domain/auth/safe-path.ts'

const SITE = 'https://sawari.example'
const STAYING: [string, string][] = [
  ['/', '/'],
  ['/profile', '/profile'],
  ['/vehicle/12/booking', '/vehicle/12/booking'],
  ['/vehicle/12/booking?from=2026-11-24&city=1', '/vehicle/12/booking?from=2026-11-24&city=1'],
  ['/vehicles?city=1#filters', '/vehicles?city=1#filters'],
  ['/pages/terms?next=https://evil.example', '/pages/terms?next=https://evil.example'],
  ['/pages/../profile', '/profile'],
  ['/user/3/', '/user/3/'],
]
/** Forty ways to name another site, or something that is not a path. */
const LEAVING: unknown[] = [
  '//evil.example',
  '///evil.example',
  '////evil.example/path',
  '//evil.example@sawari.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /profile',
  '\u0000//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E/\\evil.example',
  '/pages/..//evil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http://sawari.example.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'mailto:somebody@evil.example',
  '//evil。example',
  '\u2044/evil.example',
  '\uff0f\uff0fevil.example',
  'evil.example',
  '?redirect=/profile',
  '#profile',
  '',
  `/${'a'.repeat(512)}`,
  null,
  undefined,
  12,
  ['/profile'],
  { toString: () => '/profile' },
]
/** Unusual paths on this origin. */
const HARMLESS = [
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/profile//evil.example',
  '/;//evil.example',
  '/@evil.example',
  '/:80//evil.example',
]

const originOf = (path: string) => new URL(path, SITE).origin

describe('safePath', () => {
  it.each(STAYING)('returns %j as %j', (target, path) => {
    expect(safePath(target)).toBe(path)
  })

  it.each(LEAVING.map((target) => [target]))('refuses %j', (target) => {
    expect(safePath(target)).toBeNull()
  })

  it.each(HARMLESS)('keeps %j on this origin', (target) => {
    expect(originOf(safePath(target) ?? '/')).toBe(SITE)
  })

  it('never returns anything that leaves this origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      'a',
    )
    const target = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(target, (text) => {
        const path = safePath(text)
        return path === null || (originOf(path) === SITE && path.startsWith('/'))
      }),
      { numRuns: 3_000 },
    )
  })

  it('returns its own result unchanged', () => {
    for (const [, path] of STAYING) expect(safePath(path)).toBe(path)
  })
})
