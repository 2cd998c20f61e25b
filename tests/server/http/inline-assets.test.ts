import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAssetInliner } from '#server/http/inline-assets.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

const SCRIPTS = {
  '/_astro/Small.js': 'import{a}from"./page.js";const b=()=>import(`./late.js`)',
  '/_astro/Shared.js': 'export const a=1',
  '/_astro/Large.js': `const a='${'x'.repeat(1_200)}'`,
  '/_astro/page.js': 'import"./Shared.js";export const a=1',
}
const SHEETS = { '/_astro/public.abc.css': 'p{color:red}', '/_astro/list.def.css': "a::after{content:'$&'}" }
const HTML = Object.keys(SHEETS)
  .map((address) => `<link rel="stylesheet" href="${address}">`)
  .join('<title>A page</title>')
  .concat(
    Object.keys(SCRIPTS)
      .map((address) => `<script type="module" src="${address}"></script>`)
      .join(''),
  )

let folder: string
let api: TestApi
let site: Awaited<ReturnType<typeof openHttpSite>>
let renders = 0
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sawari-sheets-'))
  mkdirSync(path.join(folder, '_astro'))
  for (const [address, text] of Object.entries({ ...SHEETS, ...SCRIPTS }))
    writeFileSync(path.join(folder, address), text)
  api = await openApi()
  site = await openHttpSite(api.context, {
    inlineAssets: createAssetInliner(folder),
    async render() {
      renders += 1
      return new Response(HTML, {
        headers: {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'self'; script-src 'self' 'sha256-a'; style-src 'self'",
          'cache-tag': 'vehicles',
          'cdn-cache-control': 'max-age=60',
        },
      })
    },
  })
})
afterAll(async () => {
  await site.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function open(from?: string) {
  const headers = from ? { 'sec-fetch-site': from } : {}
  const response = await fetch(`${site.origin}/pages/terms`, { headers })
  return { text: await response.text(), headers: response.headers }
}

it.each(['none', 'cross-site', 'same-site'])(
  'stylesheets and small scripts are inlined for visitors from %s',
  async (from) => {
    const { text, headers } = await open(from)
    const small = 'import{a}from"/_astro/page.js";const b=()=>import(`/_astro/late.js`)'
    const inlined = Object.entries(SHEETS).map(
      ([address, sheet]) =>
        `<style>${sheet}</style><link rel="stylesheet" href="${address}" disabled media="not all">`,
    )
    const scripts = [
      `<script type="module">${small}</script>`,
      '<script type="module" src="/_astro/Shared.js"></script>',
      '<script type="module" src="/_astro/Large.js"></script>',
      '<script type="module" src="/_astro/page.js"></script>',
    ]
    expect(text).toBe(inlined.join('<title>A page</title>') + scripts.join(''))
    const [first, second] = Object.values(SHEETS).map(sourceOf)
    expect(headers.get('content-security-policy')).toContain(
      `default-src 'self'; script-src 'self' ${sourceOf(small)} 'sha256-a'; style-src 'self' ${first} ${second}`,
    )
    expect(headers.get('vary')).toContain('Sec-Fetch-Site')
  },
)

it.each([undefined, 'same-origin'])(
  'stylesheets and small scripts are separate files for visitors from %s',
  async (from) => {
    const { text, headers } = await open(from)
    expect(text).toBe(HTML)
    expect(headers.get('content-security-policy')).not.toContain(sourceOf(SHEETS['/_astro/public.abc.css']))
  },
)

it('a page is rendered once for each of the two variants', async () => {
  const before = renders
  const answers = [await open('none'), await open('cross-site'), await open(), await open('same-origin')]
  expect(renders).toBe(before)
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(2)
})
