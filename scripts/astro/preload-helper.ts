import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * Vite's helper for dynamic imports, without what this site does not use: nonces, other base URLs, old browsers. Chromium
 * until 2026 and Firefox remember under its URL that a module could not be fetched, until the page is left. So another
 * attempt adds a fragment to the URL, which is another module and the same file. Code that imports a chunk of several
 * modules (\`.then(e => e.t)\`) expects one of them and is only retried under the same URL.
 */
const HELPER_CODE = `
const links = {}
const failures = {}
async function run(load) {
  try {
    return await load()
  } catch (error) {
    const [url] = /https?:\\S+\\.js$/.exec(error) ?? []
    const count = failures[url] ??= 0
    failures[url]++
    if (!url || !count || /\\)\\.then\\(/.test(load)) throw error
    return import(/* @vite-ignore */ url + '#' + count)
  }
}
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
    return await run(load)
  } catch (payload) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  }
}
`

/**
 * Saves 1 kB of the 4 kB of scripts of every public page: Vite's own helper, and the list of scripts that dynamically
 * imported ones need. Those are requested one round trip later instead; stylesheets are still awaited.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? HELPER_CODE : null),
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
              modulePreload: {
                polyfill: false,
                resolveDependencies: () => [],
              },
            },
          }
        : null,
  }
}
