import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** For the stand-ins' pages: nothing runs in them. */
export const MOCK_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

interface MockPage {
  /** the value of <html lang> */
  lang: string
  title: string
  /** says on top of the page that this is a demo, not the real service */
  band: string
  body: Html
}

/** The frame of a page of an embedded stand-in; its looks are in public/stand-in.css. */
export function mockPage({ lang, title, band, body }: MockPage): Html {
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/stand-in.css"></head><body><header class="band">${band}</header><main>${body}</main></body></html>`
}
