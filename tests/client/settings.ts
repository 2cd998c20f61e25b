import type { HttpSettings } from '#client/request.ts'

/** The settings of a visitor's calls on an English page. */
export const SETTINGS: HttpSettings = {
  apiBaseUrl: 'https://api.example/v1',
  pagesBaseUrl: 'https://pages.example',
  apiKey: '',
  locale: 'en',
  token: () => null,
}
