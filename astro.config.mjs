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

const inlineHashes = [REFERRAL_SCRIPT, LANGUAGE_SCRIPT, SAVE_DATA_SCRIPT, NEPALI_FONTS_SCRIPT].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
)

/**
 * Modules that pages load together are one chunk: as many small files they are more bytes on the wire. `page` is on every page,
 * `core` on every page of a signed-in user and after the first interaction of others, `kit` and `formats` with every island.
 * What is not in a group must not make `page` load `core`. More groups than these made every page larger by 2 to 4 kB.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  {
    name: 'page',
    test: /preload-helper|src[\\/](domain[\\/](auth[\\/](access|sign-in-window)|shell[\\/](language-path|toast-times))|islands[\\/](feedback[\\/]load-reports|shell[\\/](answer-events|language-menu|load-failures|menus|page|persisted-toasts|strips|top-dialog)))\.ts/,
    priority: 4,
  },
  {
    name: 'core',
    test: /src[\\/](messages|client[\\/](call|call-address|http|http-settings|read|read-failure|form-data|stall-timeout|server-time|clock)\.ts|contract[\\/](api-failure|endpoint|auth|notifications|writes)\.ts|domain[\\/](auth[\\/]sign-in-reason|shared[\\/](digits)|vehicles[\\/]picture|shell[\\/](languages|locale|server-time))\.ts|stores[\\/](shell[\\/](browser|site|environment|persisted|resource|send|stalled|confirm|toasts)|auth[\\/](session|signed-out|sign-out|unauthorized|own-user|page-texts)|notifications[\\/]unseen)\.ts|islands[\\/]ui[\\/]show-face\.ts)|node_modules[\\/](nanostores[\\/](?!listen-keys|deep-map)|@nanostores[\\/]persistent[\\/]|wretch[\\/])/,
    priority: 3,
  },
  {
    name: 'formats',
    test: /src[\\/]domain[\\/](shared[\\/](format-date|format-words|kathmandu-time|bikram|text|place|money|paging)|my-bookings[\\/](phone|directions))\.ts|node_modules[\\/](bikram-sambat|eurodigit)[\\/]/,
    priority: 1,
  },
  // behind a slow line each file is a round trip, and the board is opened on the road
  {
    name: 'board',
    test: /src[\\/](stores[\\/]carpool|contract[\\/]carpool|domain[\\/]carpool|islands[\\/]carpool[\\/]complete-card)/,
    minShareCount: 2,
  },
  {
    name: 'kit',
    test: /src[\\/]islands[\\/]ui[\\/]((LocaleContext|ErrorBoundary|IslandRoot|EmptyState|Failed|FieldFrame|Icon|Button|Notice|LazyBoundary)\.tsx|use-store\.ts)|lucide.+[\\/](x|plus|phone|share-2|badge-check)\.mjs|node_modules[\\/]nanostores[\\/](listen-keys|deep-map)/,
    priority: 1,
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
    // Modules that most islands share are grouped: as many small files they are more bytes on the wire.
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    },
    plugins: [tailwindcss(), withoutEnforce(), pureSchemas(), mapIndex(), islandStyle(), preloadHelper()],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
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
