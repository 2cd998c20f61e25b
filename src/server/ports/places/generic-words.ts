import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'

/** Words for a location: "Kalanki Chowk" is the same place as Kalanki. */
const OF_AREAS = [
  ...[
    'chowk',
    'bazar',
    'bazaar',
    'tol',
    'tole',
    'marg',
    'road',
    'sadak',
    'path',
    'street',
    'galli',
    'line',
    'gate',
  ],
  ...[
    'area',
    'valley',
    'city',
    'town',
    'village',
    'gaun',
    'bus',
    'stop',
    'station',
    'stand',
    'micro',
    'main',
    'nepal',
  ],
  ...['the', 'and', 'of', 'at', 'in', 'to', 'टोल', 'गाउँ', 'बिसौनी', 'वरिपरि', 'क्षेत्र'],
]
/** Words for a kind: "Patan Hospital" is not Patan. */
const OF_KINDS = [
  ...[
    'hotel',
    'guest',
    'house',
    'lodge',
    'resort',
    'restaurant',
    'cafe',
    'mall',
    'market',
    'supermarket',
    'super',
  ],
  ...[
    'shop',
    'store',
    'mart',
    'center',
    'centre',
    'complex',
    'plaza',
    'tower',
    'hospital',
    'clinic',
    'medical',
  ],
  ...[
    'temple',
    'mandir',
    'stupa',
    'gumba',
    'church',
    'park',
    'airport',
    'international',
    'school',
    'college',
    'campus',
  ],
  ...[
    'university',
    'bank',
    'office',
    'embassy',
    'pump',
    'petrol',
    'square',
    'palace',
    'museum',
    'stadium',
    'zoo',
  ],
  ...[
    'apartment',
    'dhoka',
    'new',
    'old',
    'naya',
    'purano',
    'shree',
    'pvt',
    'ltd',
    'teaching',
    'district',
    'police',
  ],
  ...['अस्पताल', 'हस्पिटल', 'होटल', 'मन्दिर', 'विद्यालय', 'विश्वविद्यालय', 'विमानस्थल', 'बसपार्क', 'कार्यालय'],
]
/** The same word in the other language, or in another form that names use. */
const SYNONYMS: readonly [string, string][] = [
  ...['अस्पताल', 'हस्पिटल', 'हस्पिताल'].map((name): [string, string] => [name, 'hospital']),
  ...['एयरपोर्ट', 'विमानस्थल', 'हवाइअड्डा', 'bimansthal'].map((name): [string, string] => [name, 'airport']),
  ['विश्वविद्यालय', 'university'],
  ['क्याम्पस', 'campus'],
  ['चिडियाखाना', 'zoo'],
  ['संग्रहालय', 'museum'],
  ['मल', 'mall'],
  ['होटल', 'hotel'],
  ['पार्क', 'park'],
  ...['रङ्गशाला', 'रंगशाला'].map((name): [string, string] => [name, 'stadium']),
  ['stadium', 'rangashala'],
  ['mandir', 'temple'],
  ['temple', 'mandir'],
  ['बसपार्क', 'bus park'],
  ['दरबार', 'durbar'],
  ['दरवार', 'durbar'],
  ['palace', 'durbar'],
  ['स्क्वायर', 'square'],
  ['सेन्टर', 'center'],
  ['center', 'centre'],
  ['centre', 'center'],
  ['रोड', 'road'],
  ['सडक', 'road'],
  ['न्यु', 'new'],
  ['न्यू', 'new'],
  ['नयाँ', 'new'],
  ['new', 'naya'],
  ['old', 'purano'],
  ['पुरानो', 'old'],
  ['university', 'विश्वविद्यालय'],
]
const fold = (name: string) => foldSpelling(toLatinWords(name))
const AREA_WORDS = new Set(OF_AREAS.map(fold))
const KIND_WORDS = new Set(OF_KINDS.map(fold))
const TRANSLATIONS = new Map(SYNONYMS.map(([name, other]) => [fold(name), fold(other)]))
/** Second parts of names, which are written as one word or as two. */
const ENDINGS = [
  'chowk',
  'marg',
  'road',
  'sadak',
  'park',
  'durbar',
  'bazar',
  'mandap',
  'pokhari',
  'dhoka',
  'hiti',
  'pul',
]
  .concat(['दरबार', 'दरवार', 'मार्ग', 'रोड'])
  .map(fold)
const MIN_FIRST_HALF = 3

/** Whether a folded word does not help to tell places apart. */
export const isAreaWord = (word: string): boolean => AREA_WORDS.has(word)
export const isGeneric = (word: string): boolean => AREA_WORDS.has(word) || KIND_WORDS.has(word)

/** Other spellings of a folded query: generic words translated, words split, two words joined. */
export function otherSpellings(query: string): string[] {
  const words = query.split(' ')
  const split = words.flatMap((word) => splitCompound(word)).join(' ')
  return [
    ...new Set([
      translated(words),
      split,
      translated(split.split(' ')),
      ...(words.length === 2 ? [words.join('')] : []),
    ]),
  ].filter((spelling) => spelling !== query)
}

const translated = (words: readonly string[]) => words.map((word) => TRANSLATIONS.get(word) ?? word).join(' ')

function splitCompound(word: string): string[] {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length >= one.length + MIN_FIRST_HALF)
  return ending ? [word.slice(0, -ending.length), ending] : [word]
}
