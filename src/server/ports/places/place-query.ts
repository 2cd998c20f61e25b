import { latinDigits } from '#domain/shared/digits.ts'
import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'
import { isGeneric } from './generic-words.ts'
import { DISTRICT_OF_POSTCODE, PROVINCE_SEATS } from './postal.ts'

const PROVINCE = [
  ...['koshi', 'kosi', 'कोशी', 'कोसी', 'madhe(?:sh|s)', 'मधेश', 'मधेस', 'bag(?:a|)mati', 'बागमती', 'वागमती'],
  ...['gandaki', 'गण्डकी', 'lumbini', 'लुम्बिनी', 'karnali', 'कर्णाली'],
  ...['sudur ?pa(?:sh?|)chh?im(?:anchal)?', 'सुदू?रपश्चिम', 'सुदुरपश्चिम', 'far[- ]?western?'],
].join('|')
const PROVINCE_WORD = '(?:province|pradesh|state|प्रदेश)'
/** Word boundaries for letters and vowel signs: `\b` only knows Latin letters. */
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
 * as "near". A postcode or a province on its own becomes the place that it stands for.
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
