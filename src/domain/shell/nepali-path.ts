/** Public pages have an address for each language: in Nepali its tag stands in front, as astro-i18next writes it. */
export const NEPALI_PATH = /^\/ne(?=\/|$)/
