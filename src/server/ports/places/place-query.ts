import { latinDigits } from '#domain/shared/digits.ts'
import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'
import { isGeneric } from './generic-words.ts'

/** Districts by the first three digits of a postcode. Searching for a district finds its headquarters. */
const DISTRICT_OF_POSTCODE: Readonly<Record<string, string>> = {
  ...{ 101: 'Darchula', 102: 'Baitadi', 103: 'Dadeldhura', 104: 'Kanchanpur', 105: 'Bajhang', 106: 'Bajura' },
  ...{ 107: 'Achham', 108: 'Doti', 109: 'Kailali', 210: 'Humla', 211: 'Mugu', 212: 'Jumla', 213: 'Kalikot' },
  ...{ 214: 'Dolpa', 215: 'Jajarkot', 216: 'Dailekh', 217: 'Surkhet', 218: 'Bardiya', 219: 'Banke' },
  ...{ 220: 'Rukum', 221: 'Rolpa', 222: 'Salyan', 223: 'Pyuthan', 224: 'Dang', 325: 'Palpa', 326: 'Gulmi' },
  ...{
    327: 'Arghakhanchi',
    328: 'Kapilvastu',
    329: 'Rupandehi',
    330: 'Parasi',
    331: 'Mustang',
    332: 'Myagdi',
  },
  ...{ 333: 'Baglung', 334: 'Parbat', 335: 'Manang', 336: 'Lamjung', 337: 'Kaski', 338: 'Syangja' },
  ...{ 339: 'Tanahun', 340: 'Gorkha', 441: 'Makwanpur', 442: 'Chitwan', 443: 'Parsa', 444: 'Bara' },
  ...{ 445: 'Rautahat', 446: 'Kathmandu', 447: 'Lalitpur', 448: 'Bhaktapur', 449: 'Nuwakot', 450: 'Rasuwa' },
  ...{ 451: 'Dhading', 452: 'Kavrepalanchok', 453: 'Sindhupalchok', 454: 'Ramechhap', 455: 'Dolakha' },
  ...{ 456: 'Dhanusha', 457: 'Mahottari', 458: 'Sarlahi', 459: 'Sindhuli', 560: 'Solukhumbu' },
  ...{ 561: 'Okhaldhunga', 562: 'Khotang', 563: 'Udayapur', 564: 'Saptari', 565: 'Siraha', 566: 'Morang' },
  ...{
    567: 'Sunsari',
    568: 'Dhankuta',
    569: 'Sankhuwasabha',
    570: 'Bhojpur',
    571: 'Tehrathum',
    572: 'Jhapa',
  },
  ...{ 573: 'Ilam', 574: 'Panchthar', 575: 'Taplejung' },
}

/** The capital of each province, spelled as in the index. */
const PROVINCE_SEATS: readonly { no: string; name: RegExp; seat: string }[] = [
  { no: '1', name: /kos(?:h|)i|को[शस]ी/iu, seat: 'Biratnagar' },
  { no: '2', name: /madhe|मधे/iu, seat: 'Janakpur' },
  { no: '3', name: /bag|[बव]ाग/iu, seat: 'Hetauda' },
  { no: '4', name: /gandaki|गण्डकी/iu, seat: 'Pokhara' },
  // Deukhuri, a valley
  { no: '5', name: /lumbini|लुम्बिनी/iu, seat: 'Lamahi' },
  { no: '6', name: /karnali|कर्णाली/iu, seat: 'Birendranagar' },
  { no: '7', name: /sudur|far|सुद/iu, seat: 'Dhangadhi' },
]

const PROVINCE = [
  ...['koshi', 'kosi', 'कोशी', 'कोसी', 'madhe(?:sh|s)', 'मधेश', 'मधेस', 'bag(?:a|)mati', 'बागमती', 'वागमती'],
  ...['gandaki', 'गण्डकी', 'lumbini', 'लुम्बिनी', 'karnali', 'कर्णाली'],
  ...['sudur ?pa(?:sh?|)chh?im(?:anchal)?', 'सुदू?रपश्चिम', 'सुदुरपश्चिम', 'far[- ]?western?'],
].join('|')
const PROVINCE_WORD = '(?:province|pradesh|state|प्रदेश)'
/** Word boundaries for letters and vowel signs: `` only works for Latin letters. */
const START = String.raw`(?<![\p{L}\p{M}])`
const END = String.raw`(?![\p{L}\p{M}])`
const NUMBERED = String.raw`(?:\s*(?:no|number|नं|नम्बर|न)${END}\.?)?\s*[-:.]?\s*`
const word = (words: string, flags = 'giu') => new RegExp(`${START}(?:${words})${END}`, flags)

const PLUS_CODE = /(?<![\w+])[23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,3}(?!\w)/gi
const POSTCODE = /(?<![\d.])[1-5]\d{4}(?![\d.])/g
const COUNTRY = /[\s,]+(?:nepal|np|नेपाल)[\s.,]*$/iu
const HOUSE = new RegExp(`${START}(?:house|घर)(?:\\s*(?:no|number|नं|नम्बर)\\.?)?\\s*[-:#]?\\s*\\d{1,5}`, 'giu')
const WARD = new RegExp(
  `${START}(?:ward|wada|woda|वडा)[\\s.]*(?:(?:no|number|नं|नम्बर|न)${END}[\\s.]*)?[-:.]?\\s*\\d{1,2}(?!\\d)`,
  'giu',
)
/** Such as "Thamel-26", "Kathmandu 32 Koteshwor". */
const WARD_AFTER_NAME = /(?<=[\p{L}\p{M}.)])\s*[-–—/]?\s*\d{1,2}(?=[\s,.\-–]|$)/gu
const NUMBERED_PROVINCE = new RegExp(`${START}${PROVINCE_WORD}${NUMBERED}[1-7](?!\\d)`, 'giu')
const NAMED_PROVINCE = new RegExp(`${START}(${PROVINCE})\\s*${PROVINCE_WORD}${END}`, 'giu')
const PROVINCE_AFTER_COMMA = new RegExp(`,\\s*(?:${PROVINCE})\\s*(?=,|$)`, 'giu')
const ZONE = new RegExp(`${START}[\\p{L}\\p{M}]+\\s+(?:zone|anchal|अञ्चल)${END}`, 'giu')
const DISTRICT = /(?<=\S)\s+(?:district|zill?a|jilla|जिल्ला)(?=\s*(?:,|$))/giu
const LEVEL =
  /(?<=\S)\s+(?:(?:sub[- ]?)?metropolitan(?: city)?|(?:rural )?municipality|(?:upa|)(?:maha|)(?:nagar|gaun|gau) ?palika|vdc|(?:उप|)(?:महा|)नगरपालिका|गाउँपालिका|गाविस)(?=\s*(?:[-–,]|$))/giu
const FILLERS = word(
  'near|nearby|opposite|opp|behind|beside|in front of|next to|नजिक|नजिकै|अगाडि|पछाडि|छेउ|छेउमा|सामुन्ने',
)
const SHORT: readonly [RegExp, string][] = [
  [word('KMC|का\\.?म\\.?पा'), 'Kathmandu'],
  [word('LMC'), 'Lalitpur'],
]

const DROPPED: readonly RegExp[] = [
  ...[
    PLUS_CODE,
    POSTCODE,
    COUNTRY,
    HOUSE,
    WARD,
    NUMBERED_PROVINCE,
    NAMED_PROVINCE,
    PROVINCE_AFTER_COMMA,
    ZONE,
  ],
  ...[DISTRICT, WARD_AFTER_NAME, LEVEL, FILLERS],
]

function without(patterns: readonly RegExp[], text: string): string {
  return tidy(patterns.reduce((rest, pattern) => rest.replace(pattern, pattern === COUNTRY ? '' : ' '), text))
}

/**
 * Removes from an address what no place of the index has in its name: ward, postcode, province, country and words such
 * as "near". A postcode or a province on its own becomes the place that it belongs to.
 */
export function readPlaceQuery(typed: string): string {
  const text = latinDigits(typed.normalize('NFC'))
  const short = SHORT.reduce((shorter, [pattern, name]) => shorter.replace(pattern, name), text)
  const query = without(DROPPED, short)
  // only generic words are left: in "Hotel, Lumbini" the town of that name is meant, not the province
  const isNamed = foldSpelling(toLatinWords(query))
    .split(' ')
    .some((part) => part && !isGeneric(part))
  if (query && !isNamed)
    return without(
      DROPPED.filter((pattern) => pattern !== PROVINCE_AFTER_COMMA),
      short,
    )
  if (query) return query
  return placeOfPostcode(text) ?? seatOfProvince(text) ?? typed
}

/** "Kathmandu , , Nepal-" becomes "Kathmandu, Nepal". */
function tidy(text: string): string {
  return text
    .replace(/\s*,[\s,]*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–—-]+|[\s,.;:–—-]+$/gu, '')
}

function placeOfPostcode(text: string): string | null {
  const code = text.match(POSTCODE)?.[0]
  return code ? (DISTRICT_OF_POSTCODE[code.slice(0, 3)] ?? null) : null
}

function seatOfProvince(text: string): string | null {
  const number = text.match(NUMBERED_PROVINCE)?.[0].match(/\d/)?.[0]
  const found = PROVINCE_SEATS.find(({ no, name }) => no === number || (!number && name.test(text)))
  return found?.seat ?? null
}
