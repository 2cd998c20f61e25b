import { createHash } from 'node:crypto'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, passthroughImageService } from 'astro/config'
import astroI18next from 'astro-i18next'
import { requestAdapter } from './scripts/astro/adapter.ts'
import { devServer } from './scripts/astro/dev-server.ts'
import { interactionDirective } from './scripts/astro/interaction-directive.ts'
import { mapIndex } from './scripts/astro/map-index.ts'
import { pureSchemas } from './scripts/astro/pure-schemas.ts'
import { sonnerStyleHash } from './scripts/astro/sonner-style.ts'
import { withoutEnforce } from './scripts/astro/without-enforce.ts'
import { LANGUAGE_SCRIPT } from './src/layouts/parts/language-script.ts'

const languageHash = `sha256-${createHash('sha256').update(LANGUAGE_SCRIPT).digest('base64')}`

/** Without a chunk of their own, the dependencies of the kit would be bundled into it and load before any interaction. */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/]react[\\/]/, priority: 2 },
  {
    name: 'react-dom',
    test: /node_modules[\\/]react-dom[\\/](index\.js|cjs[\\/]react-dom\.production)/,
    priority: 2,
  },
  { name: 'messages', test: /src[\\/]messages[\\/]/, priority: 2 },
  {
    name: 'kit',
    test: /src[\\/]islands[\\/]ui[\\/]((LocaleContext|ErrorBoundary|IslandRoot|EmptyState|Icon|Button|Notice)\.tsx|field-frame\.ts)|lucide.+[\\/]x\.mjs/,
    priority: 1,
  },
  {
    name: 'plumbing',
    test: /src[\\/]stores[\\/](shell[\\/](resource|submit|idempotency)|auth[\\/]signed-out)\.ts/,
    priority: 1,
  },
  { name: 'fields', test: /(islands[\\/]ui[\\/]Select|hosting[\\/]wizard[\\/]OptionTiles)\.tsx?$/ },
  {
    name: 'forms',
    test: /src[\\/]islands[\\/]ui[\\/](Dialog|Modal|TextArea)\.tsx|lucide.+[\\/](check|chevron-left|chevron-right|trash|plus|camera)\.mjs/,
  },
]

// Runtime settings are read at start by src/server/config.ts, never here: values in this file are frozen into the build.
export default defineConfig({
  output: 'server',
  adapter: requestAdapter(),
  integrations: [react(), astroI18next(), interactionDirective(), devServer()],
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
      scriptDirective: { resources: ["'self'"], hashes: [languageHash] },
    },
  },
  vite: {
    // Modules that most islands share are grouped: as many small files they are more bytes on the wire.
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    },
    plugins: [tailwindcss(), withoutEnforce(), pureSchemas(), mapIndex()],
    build: {
      assetsInlineLimit: 0,
      // astro-i18next imports it to read its configuration file at build time: the server would load it without using it
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /^@proload\//, sideEffects: false }] } },
    },
  },
})
