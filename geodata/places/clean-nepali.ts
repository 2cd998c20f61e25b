/** Typing errors that look right on screen, and signs that Nepali does not use. */
const TYPING_ERRORS: readonly [RegExp, string][] = [
  [/[\u200b\u200c\ufeff\u093c]/g, ''],
  [/(?<!र्)\u200d/g, ''],
  [/अाे/g, 'ओ'],
  [/अा/g, 'आ'],
  [/ाे|ेा/g, 'ो'],
  [/ाै|ैा/g, 'ौ'],
  [/र्ी/g, 'री'],
  [/([ा-ौ])\1+/g, '$1'],
  [/गाँउ|गौउ|गाँऊ|गाऊँ/g, 'गाउँ'],
  [/डाडाँ|डाँड़ा|डांडा/g, 'डाँडा'],
  [/\u094d(?= |$)/g, ''],
  [/^[\s()ा-्:.,-]+|[\s(:.,-]+$/g, ''],
]

/** Corrects typing errors in a Nepali name. */
export function cleanNepali(name: string): string {
  const cleaned = TYPING_ERRORS.reduce(
    (text, [slip, right]) => text.replace(slip, right),
    name.normalize('NFC'),
  )
  const isClosed = cleaned.includes('(') === cleaned.includes(')')
  return (isClosed ? cleaned : cleaned.replace(/[()]/g, '')).replace(/\s+/g, ' ').trim()
}
