// Read by astro-i18next, which finds no other file name under Node 22 and later, and by src/messages/all.ts for the API and
// the jobs, so that both have one i18next with the same settings.
module.exports = {
  defaultLocale: 'en',
  // language tags: they stand in addresses (/ne/vehicles) and in hreflang; the product's own value for `ne` is `np`
  locales: ['en', 'ne'],
  // a browser reads the words that come with its page (src/messages/t.ts)
  load: ['server'],
  i18nextServer: {
    // never changed: two requests at once share it, so each asks with getFixedT for its own language
    lng: 'en',
    preload: ['en', 'ne'],
    initAsync: false,
    interpolation: { escapeValue: false },
  },
  i18nextServerPlugins: {
    // reads files below the folder of the build, which is not there where a build runs elsewhere
    fsBackend: null,
    '{words}': '/src/messages/words.ts',
  },
}
