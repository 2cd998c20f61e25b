import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { mapIndex } from '../../scripts/astro/map-index.ts'
import { withoutEnforce } from '../../scripts/astro/without-enforce.ts'

/** The kit alone, as files, for its journey (tests/journeys/kit.spec.ts). The site's own build has no such page. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  srcDir: './tests/kit',
  publicDir: './tests/kit/public',
  outDir: './node_modules/.kit/site',
  cacheDir: './node_modules/.kit/cache',
  output: 'static',
  build: { format: 'file', inlineStylesheets: 'never', assets: '_astro' },
  devToolbar: { enabled: false },
  integrations: [react()],
  vite: { plugins: [tailwindcss(), withoutEnforce(), mapIndex()], build: { assetsInlineLimit: 0 } },
})
