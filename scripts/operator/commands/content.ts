import { BANNER_TYPES } from '../../../src/domain/content/banner.ts'
import { MAX_FILE_BYTES } from '../../../src/domain/hosting/limits.ts'
import { inEachLanguage, type Locale, propertyIn } from '../../../src/domain/shell/locale.ts'
import {
  type BannerPatch,
  findBanner,
  listBanners,
  removeBanner,
  saveBanner,
  storeBannerPicture,
} from '../../../src/server/services/content/banners.ts'
import { listPages, showPage } from '../../../src/server/services/content/pages.ts'
import { type PageSource, setPage } from '../../../src/server/services/content/set-page.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { definedOnly, type Input } from '../input.ts'
import { readNamedFile, readTextFile } from '../read-file.ts'

const BANNER_OPTIONS = [
  ['--type <type>', BANNER_TYPES.join(' or ')],
  [
    '--image <url>',
    'a picture of this site, as `banner picture` prints it: /uploads/3f0c5a52-6d0e-4b7e-9a51-2f5a8c1d7e44-1280.webp',
  ],
  ['--title-en <text>', 'in English'],
  ['--title-np <text>', 'in Nepali'],
  ['--link <url>', 'a path of this site or an https URL; "" for none'],
  ['--position <n>', 'its position among the banners, from 0'],
  ['--active <yes|no>', 'whether it is shown'],
] as const

function patchOf(input: Input): BannerPatch {
  const active = input.text('active')
  return definedOnly({
    type: input.text('type'),
    image: input.text('image'),
    titleEn: input.text('titleEn'),
    titleNp: input.text('titleNp'),
    link: input.text('link'),
    position: input.whole('position'),
    active: active === undefined ? undefined : input.oneOf('active', ['yes', 'no'], 'yes') === 'yes',
  })
}

async function sourceOf(input: Input, locale: Locale): Promise<PageSource | undefined> {
  const file = input.text(locale)
  if (file === undefined) return undefined
  return {
    text: await readTextFile(file),
    format: /\.(md|markdown)$/i.test(file) ? 'markdown' : 'html',
    title: input.text(propertyIn('title', locale)) ?? null,
    description: input.text(propertyIn('description', locale)) ?? null,
  }
}

export const contentCommands = siteCommands('Pages and banners', [
  {
    name: 'page list',
    summary: 'The static pages and their languages.',
    example: 'page list',
    run: printData(({ db }) => listPages(db)),
  },
  {
    name: 'page show',
    summary: 'A static page in each of its languages, as it is stored.',
    args: [['<slug>', 'the end of its URL, such as terms']],
    example: 'page show terms --json',
    run: printData(({ db }, input) => showPage(db, input.key(0))),
  },
  {
    name: 'page set',
    summary: 'Writes a static page from HTML or Markdown (.md) files, in one language or both.',
    args: [['<slug>', 'the end of its URL, such as terms']],
    options: [
      ['--en <file>', 'the English text; required for a new page'],
      ['--np <file>', 'the Nepali text'],
      ['--title-en <text>', "instead of the text's first heading"],
      ['--title-np <text>', "instead of the text's first heading"],
      ['--description-en <text>', 'one sentence, for search engines'],
      ['--description-np <text>', 'one sentence, for search engines'],
    ],
    example: 'page set terms --en terms.md --np terms-np.md',
    notes:
      'Removes what pages must not contain: scripts, styles, pictures, URLs with other schemes. The output lists the removed tags.',
    async run(context, input) {
      const sources = definedOnly(await inEachLanguage((locale) => sourceOf(input, locale)))
      return { data: await setPage(context, { slug: input.key(0), sources }) }
    },
  },
  {
    name: 'banner list',
    summary: 'All banners in their order, including inactive ones.',
    example: 'banner list',
    run: printData(({ db }) => listBanners(db)),
  },
  {
    name: 'banner show',
    summary: 'One banner.',
    args: [['<id>', 'as listed']],
    example: 'banner show 2',
    run: printData(({ db }, input) => findBanner(db, input.key(0))),
  },
  {
    name: 'banner picture',
    summary: 'Stores a picture for a banner, and prints the URL for --image.',
    args: [['<file>', 'JPEG, PNG, WebP or AVIF, at least as large as a picture of a vehicle']],
    example: 'banner picture dashain.jpg',
    notes: 'It is cropped to 8 by 5. One that no banner uses within an hour is deleted.',
    run: printData(async (context, input) =>
      storeBannerPicture({ ...context, ports: context }, await readNamedFile(input.arg(0), MAX_FILE_BYTES)),
    ),
  },
  {
    name: 'banner add',
    summary: 'Adds a banner.',
    options: BANNER_OPTIONS.map(
      ([flags, what]) => [/image|title/.test(flags) ? `${flags}!` : flags, what] as const,
    ),
    example:
      'banner add --type home --image /uploads/3f0c5a52-6d0e-4b7e-9a51-2f5a8c1d7e44-1280.webp --title-en "Ten percent off" --title-np "दश प्रतिशत छुट" --link /vehicles',
    run: printData((context, input) => saveBanner(context, { id: null, patch: patchOf(input) })),
  },
  {
    name: 'banner update',
    summary: 'Changes the given properties of a banner.',
    args: [['<id>', 'as listed']],
    options: BANNER_OPTIONS,
    example: 'banner update 2 --active no',
    run: printData((context, input) => saveBanner(context, { id: input.key(0), patch: patchOf(input) })),
  },
  {
    name: 'banner remove',
    summary: 'Removes a banner.',
    args: [['<id>', 'as listed']],
    example: 'banner remove 2',
    run: printSentence(
      (context, input) => removeBanner(context, input.key(0)),
      (data) => `The banner ${data.id} is removed.`,
    ),
  },
])
