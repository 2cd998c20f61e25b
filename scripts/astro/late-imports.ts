import type { Plugin } from 'vite'

/** islands/shell/account.ts: every page of a signed-in user waits for it. */
const WAITED_FOR = /\/account\.[^/]+$/
const HELPER = '\0vite/preload-helper.js'

/**
 * Vite's helper for later imports without what our site has no use for (nonces, other base addresses, old browsers), which was
 * half a kilobyte on every page. Style sheets are waited for; a failure is told as Vite tells it, for
 * islands/shell/load-failures.ts.
 */
const HELPER_CODE = `
const links = {}
function append(href) {
  if (document.querySelector(\`link[href="\${href}"]\`)) return
  const isStyle = href.endsWith('.css')
  const link = Object.assign(document.createElement('link'), { rel: isStyle ? 'stylesheet' : 'modulepreload', href })
  document.head.append(link)
  return isStyle && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      delete links[href]
      reject(Error('Unable to preload CSS for ' + href))
    }
  })
}
export async function __vitePreload(load, names = []) {
  try {
    await Promise.all(names.map((name) => links['/' + name] ??= append('/' + name)))
    return await load()
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }
}
`

/**
 * Where a script is imported later, the scripts that it needs itself are not named: on some pages these names weighed a kilobyte
 * before any interaction. They load one round trip later, with the first use; style sheets are named as before. A plugin,
 * because Astro replaces the build options of the client's environment.
 */
export function lateImports(): Plugin {
  return {
    name: 'late-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? HELPER_CODE : null),
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (script, needed) => (WAITED_FOR.test(script) ? needed : []),
              },
            },
          }
        : null,
  }
}
