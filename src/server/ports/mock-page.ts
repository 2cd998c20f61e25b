import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** CSP of the mock pages: no scripts. */
export const MOCK_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

interface MockPage {
  lang: string
  title: string
  /** Banner text: this is a demo, not the real service. */
  band: string
  body: Html
}

/** The layout of a mock page, styled by public/stand-in.css. */
export function mockPage({ lang, title, band, body }: MockPage): Html {
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/stand-in.css"></head><body><header class="band">${band}</header><main>${body}</main></body></html>`
}
