/** Every page has a URL per language; the Nepali one starts with its tag, as astro-i18next writes it. */
export const NEPALI_PATH = /^\/ne(?=\/|$)/
