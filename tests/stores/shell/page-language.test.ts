import { afterEach, expect, it, vi } from 'vitest'
import '#stores/shell/browser.ts'
import { environment } from '#stores/shell/environment.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['/ne/login', '', '/profile', '/ne/profile'],
  ['/ne/login', '', '/ne/profile?a=1', '/ne/profile?a=1'],
  ['/ne/login', 'lang=np', '/profile', '/profile'],
  ['/ne/login', 'lang=en', '/profile', '/profile'],
  ['/login', '', '/profile', '/profile'],
  ['/ne/login', '', '/idp/google/auth', '/idp/google/auth'],
  ['/ne/login', '', 'https://provider.example/auth', 'https://provider.example/auth'],
])('a link on %s with the cookie "%s" to %s becomes %s', (pathname, cookie, address, expected) => {
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname, href: `https://sawari.example${pathname}`, assign })
  vi.stubGlobal('document', { cookie })
  expect(environment().inLanguage(address)).toBe(expected)
  environment().navigate(address)
  expect(assign).toHaveBeenCalledExactlyOnceWith(expected)
})
