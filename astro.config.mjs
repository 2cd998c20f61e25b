import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import astroI18next from 'astro-i18next'
import { requestAdapter } from './scripts/astro/adapter.ts'
import { devServer } from './scripts/astro/dev-server.ts'
import { interactionDirective } from './scripts/astro/interaction-directive.ts'
import { islandStyle } from './scripts/astro/island-style.ts'
import { kitPage } from './scripts/astro/kit-page.ts'
import { mapIndex } from './scripts/astro/map-index.ts'
import { preloadHelper } from './scripts/astro/preload-helper.ts'
import { pureSchemas } from './scripts/astro/pure-schemas.ts'
import { sonnerStyleHash } from './scripts/astro/sonner-style.ts'
import { withoutEnforce } from './scripts/astro/without-enforce.ts'
import { LANGUAGE_SCRIPT } from './src/layouts/parts/language-script.ts'
import { NEPALI_FONTS_SCRIPT } from './src/layouts/parts/nepali-fonts-script.ts'
import { REFERRAL_SCRIPT } from './src/layouts/parts/referral-script.ts'
import { SAVE_DATA_SCRIPT } from './src/layouts/parts/save-data-script.ts'
import { REMEMBERED_SCRIPT } from './src/sections/search/remembered-script.ts'

const inlineHashes = [
  REFERRAL_SCRIPT,
  LANGUAGE_SCRIPT,
  SAVE_DATA_SCRIPT,
  NEPALI_FONTS_SCRIPT,
  REMEMBERED_SCRIPT,
].map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`)

/**
 * Modules that pages load together are one chunk: as many small files they are more bytes, and round trips, on the wire. A
 * group holds what its folder imports, too. `page` is on every page, `core` on every page of a signed-in user and after the
 * first interaction of others; `minShareCount` leaves in their own chunks what fewer pages use.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'page', test: /src[\\/]islands[\\/]shell[\\/]every-page[\\/]/, priority: 3 },
  { name: 'core', test: /src[\\/]islands[\\/]shell[\\/]signed-in[\\/]/, priority: 2 },
  { name: 'kit', test: /src[\\/](islands[\\/]ui|domain[\\/]shared)[\\/]/, minShareCount: 16, priority: 1 },
  {
    name: 'carpool',
    test: /src[\\/](stores|contract|domain|islands)[\\/]carpool[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

// Runtime settings are read at start by src/server/config.ts, never here: values in this file are frozen into the build.
export default defineConfig({
  output: 'server',
  adapter: requestAdapter(),
  integrations: [react(), astroI18next(), interactionDirective(), kitPage(), devServer()],
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/server/astro/cache-provider.ts', import.meta.url),
    },
  },
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'never', assets: '_astro' },
  prefetch: false,
  // pictures are stored in src/assets in the widths that pages use: nothing is transformed at build or request time
  image: {
    service: passthroughImageService(),
    endpoint: { route: '/_image', entrypoint: './src/server/astro/image-endpoint.ts' },
  },
  security: {
    // the API authenticates by bearer token, never by cookie, so a cross-origin form cannot act for a user
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ],
      styleDirective: { resources: ["'self'"], hashes: [sonnerStyleHash()] },
      scriptDirective: { resources: ["'self'"], hashes: inlineHashes },
    },
  },
  vite: {
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    },
    plugins: [tailwindcss(), withoutEnforce(), pureSchemas(), mapIndex(), islandStyle(), preloadHelper()],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        // a constant of another module costs a page no request
        optimization: { inlineConst: true },
        treeshake: {
          moduleSideEffects: [
            // astro-i18next imports it to read its configuration file at build time: the server would load it without using it
            { test: /^@proload\//, sideEffects: false },
            // rules and calls only declare: pages do not load those of which they use nothing
            { test: /src[\\/](domain|contract)[\\/]/, sideEffects: false },
          ],
        },
      },
    },
  },
})
