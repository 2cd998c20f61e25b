import {
  type ContactField,
  LINK_LISTS,
  setContact,
  setLinks,
  showSite,
} from '../../../src/server/services/content/set-site.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import { addReference, REFERENCE_KINDS } from '../../../src/server/services/search/add-reference.ts'
import { type CityPatch, listCities, saveCity } from '../../../src/server/services/search/cities.ts'
import { printData, siteCommands } from '../command.ts'
import { definedOnly, type Input } from '../input.ts'
import { readTextFile } from '../read-file.ts'

const CITY_OPTIONS = [
  ['--title-en <text>', 'in English'],
  ['--title-np <text>', 'in Nepali'],
  ['--province <title>', 'its English title'],
  ['--latitude <degrees>', 'in Nepal'],
  ['--longitude <degrees>', 'in Nepal'],
  ['--slug <text>', 'its name in URLs (default: from the English title)'],
  ['--position <n>', 'its position among the cities, from 0 (of a new one: the end)'],
] as const

const cityPatch = (input: Input): CityPatch =>
  definedOnly({
    titleEn: input.text('titleEn'),
    titleNp: input.text('titleNp'),
    province: input.text('province'),
    latitude: input.decimal('latitude'),
    longitude: input.decimal('longitude'),
    slug: input.text('slug'),
    position: input.whole('position'),
  })

const FIELD_NAMES: Record<string, ContactField> = {
  phone: 'phone',
  email: 'email',
  'address-en': 'addressEn',
  'address-np': 'addressNp',
}

async function readLinks(file: string): Promise<unknown> {
  const text = await readTextFile(file)
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError('invalid', `The file ${file} is not valid JSON.`)
  }
}

export const siteDataCommands = siteCommands('Cities and site data', [
  {
    name: 'city list',
    summary: 'The cities that can be searched, in their order.',
    example: 'city list',
    run: printData(({ db }) => listCities(db)),
  },
  {
    name: 'city add',
    summary: 'Adds a city.',
    options: CITY_OPTIONS.map(
      ([flags, what]) => [/slug|position/.test(flags) ? flags : `${flags}!`, what] as const,
    ),
    example:
      'city add --title-en Tansen --title-np तानसेन --province Lumbini --latitude 27.8673 --longitude 83.5467',
    run: printData((context, input) => saveCity(context, { city: null, patch: cityPatch(input) })),
  },
  {
    name: 'city update',
    summary: 'Changes the given properties of a city.',
    args: [['<city>', 'id, or slug']],
    options: CITY_OPTIONS,
    example: 'city update tansen --position 3',
    run: printData((context, input) => saveCity(context, { city: input.key(0), patch: cityPatch(input) })),
  },
  {
    name: 'reference add',
    summary: 'Adds a choice for hosts and for the filters of the search.',
    args: [['<kind>', REFERENCE_KINDS.join(', ')]],
    options: [
      ['--title-en <text>!', 'in English'],
      ['--title-np <text>!', 'in Nepali'],
      ['--maker <title>', 'of a model: the English title of its maker'],
      ['--type <slug>', 'of a model: its vehicle type, such as suv'],
      ['--hex <hex>', 'of a colour: such as "#1c4a96", in quotes'],
    ],
    example: 'reference add model --maker Hyundai --type suv --title-en Alcazar --title-np अल्काजार',
    notes:
      'A maker can be chosen once it has a model. A vehicle type also needs code: docs/guides/a-vehicle-type.md says how.',
    run: printData((context, input) =>
      addReference(context, {
        kind: input.key(0),
        given: {
          titleEn: input.required('titleEn'),
          titleNp: input.required('titleNp'),
          maker: input.text('maker'),
          type: input.text('type'),
          hex: input.text('hex'),
        },
      }),
    ),
  },
  {
    name: 'site show',
    summary: 'Phone, e-mail and address, links to stores and social media, pages of the footer.',
    example: 'site show --json',
    run: printData(({ db }) => showSite(db)),
  },
  {
    name: 'site set',
    summary: 'Sets a part of the site data.',
    args: [
      ['<what>', `${Object.keys(FIELD_NAMES).join(', ')}; ${LINK_LISTS.join(', ')}`],
      ['<value...>', 'a text; for a list of links, a JSON file'],
    ],
    example: 'site set phone +977-9812345678',
    notes:
      'A list of links is a JSON file such as [{"titleEn": "Terms", "titleNp": "सर्तहरू", "url": "/pages/terms"}]: `site show --json`\nshows the current list. Links of pages are paths of this site or https URLs; stores and social media need https URLs.',
    async run(context, input) {
      const [what, value] = [input.arg(0), input.arg(1)]
      const field = Object.hasOwn(FIELD_NAMES, what) ? FIELD_NAMES[what] : undefined
      if (field) return { data: await setContact(context, { field, value }) }
      const list = LINK_LISTS.find((item) => item === what)
      if (!list)
        throw new OperatorError(
          'invalid',
          `"${what}" is nothing to set: ${[...Object.keys(FIELD_NAMES), ...LINK_LISTS].join(', ')}.`,
        )
      return { data: await setLinks(context, { list, links: await readLinks(value) }) }
    },
  },
])
