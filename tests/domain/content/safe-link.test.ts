import { describe, expect, it } from 'vitest'
import { type LinkKind, safeLink } from '#domain/content/safe-link.ts'

const EVERY: LinkKind[] = ['web', 'path', 'mail', 'phone', 'fragment']

describe('a link', () => {
  it.each<[string, LinkKind]>([
    ['https://sawari.example/facebook', 'web'],
    ['https://sawari.example', 'web'],
    ['HTTPS://Sawari.example/?a=1&b=%20#c', 'web'],
    ['http://localhost:4321/x', 'web'],
    ['http://127.0.0.1/x', 'web'],
    ['/pages/terms', 'path'],
    ['/vehicles?city=1#list', 'path'],
    ['mailto:hello@sawari.example', 'mail'],
    ['tel:+977-9830000100', 'phone'],
    ['#सर्तहरू-2', 'fragment'],
  ])('%s is valid where a %s is expected, and nowhere else', (link, kind) => {
    expect(safeLink(link, EVERY)).toBe(link)
    expect(safeLink(` ${link} `, [kind])).toBe(link)
    expect(
      safeLink(
        link,
        EVERY.filter((item) => item !== kind),
      ),
    ).toBeNull()
  })

  it.each<unknown>([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://sawari.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://sawari.example/1',
    'file:///etc/passwd',
    'ftp://sawari.example',
    'http://sawari.example',
    'http://127.0.0.1.sawari.example',
    '//sawari.example',
    '/\\sawari.example',
    '/.//sawari.example',
    '\\\\sawari.example',
    'https:sawari.example',
    'https:/sawari.example',
    'https:///sawari.example',
    'https://',
    'https://google.com@sawari.example',
    'https://user:password@sawari.example',
    'https://sawari.example/\u202egnp.exe',
    'https://sawari.example/\u200b',
    'https://sawari.example/a b',
    'mailto:hello@sawari.example?bcc=all@sawari.example',
    'mailto:hello@sawari.example,other@sawari.example',
    'mailto:hello',
    'tel:+977 9830000100;ext=1',
    'tel:javascript:alert(1)',
    'pages/terms',
    '#"onclick=alert(1)',
    '',
    '   ',
    `https://sawari.example/${'a'.repeat(2_048)}`,
    null,
    7,
    { href: 'https://sawari.example' },
  ])('%j is rejected', (link) => {
    expect(safeLink(link, EVERY)).toBeNull()
  })
})
