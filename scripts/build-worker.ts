import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'dist/client')
/** Files that the service worker precaches, the offline page in each language. `revision` is that of the build. */
const PAGES = ['/offline?lang=en', '/offline?lang=np', '/guard.js', '/favicon.svg']

/** Builds `/sw.js` from `src/service-worker`. Runs after the site's build, because it contains names of its files. */
export async function buildWorker(revision: string): Promise<void> {
  const files = await readdir(path.join(CLIENT, '_astro'))
  const styles = files.filter((name) => /^public\.[^/]+\.css$/.test(name))
  const precached = [
    ...PAGES.map((url) => ({ url, revision })),
    ...styles.map((name) => ({ url: `/_astro/${name}`, revision: null })),
  ]
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', PRECACHED: JSON.stringify(precached) },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(ROOT, 'src/service-worker/main.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
