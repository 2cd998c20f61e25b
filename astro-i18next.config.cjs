// astro-i18next finds no other file name under Node 22 and later; what others need of it stands in src/messages/settings.ts,
// because Vite runs no CommonJS source in development.
const { I18NEXT_SETTINGS, LANGUAGE_TAGS } = require('./src/messages/settings.ts')

module.exports = {
  defaultLocale: LANGUAGE_TAGS[0],
  locales: LANGUAGE_TAGS,
  // a browser reads the words that come with its page (src/messages/t.ts)
  load: ['server'],
  i18nextServer: I18NEXT_SETTINGS,
  i18nextServerPlugins: {
    // reads files below the folder of the build, which is not there where a build runs elsewhere
    fsBackend: null,
    '{words}': '/src/messages/words.ts',
  },
}
