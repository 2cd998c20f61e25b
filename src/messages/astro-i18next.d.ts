// The package exports no types. Only what we use is declared.
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  interface Settings {
    defaultLocale: string
    locales: string[]
  }
  export function initAstroI18next(settings: Settings): void
  export function localizePath(path: string, locale: string, base: string): string
  export function detectLocaleFromPath(path: string): string
  export default function astroI18next(): AstroIntegration
}
