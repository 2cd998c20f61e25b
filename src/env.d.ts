/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    door: import('#server/door.ts').Door
    locale: import('#domain/shell/locale.ts').Locale
    t: import('#messages/t.ts').Translate
    requestId: string
  }
}
