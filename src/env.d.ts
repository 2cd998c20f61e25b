/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    data: import('#server/page-data.ts').PageData
    locale: import('#domain/shell/locale.ts').Locale
    /** the page is to be small: domain/shell/save-data.ts */
    savesData: boolean
    t: import('#messages/t.ts').Translate
    requestId: string
  }
}
