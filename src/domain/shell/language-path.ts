/**
 * What names the language in the path of a page, as astro-i18next writes it: the paths of `LANGUAGES`. Part of the first script of
 * every page, which the whole table would make larger; tests/house/language-paths.test.ts compares them.
 */
export const LANGUAGE_PATH = /^\/ne(?=\/|$)/
