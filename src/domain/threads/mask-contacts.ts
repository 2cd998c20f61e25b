import { maskNumbers } from '#domain/shared/mask-numbers.ts'

const MASK = '•••••'
const WORD = String.raw`[\p{L}\p{M}\p{Nd}_%+-]`
/** Also "ram (at) mail.com", "ram@mail . com". */
const EMAIL = new RegExp(
  String.raw`${WORD}+(?:\.${WORD}+)*\s?(?:@|[[(]\s?at\s?[\])])\s?${WORD}+(?:\s?(?:\.|[[(]\s?dot\s?[\])])\s?${WORD}+)+`,
  'giu',
)
/** "ram at gmail dot com", "ram@gmail", "ram gmail com" */
const PROVIDER = '(?:gmail|yahoo|hotmail|outlook|icloud|proton(?:mail)?)'
const SPOKEN_EMAIL = new RegExp(
  String.raw`${WORD}+(?:\.${WORD}+)*(?:\s?@\s?|\s+at\s+)${PROVIDER}(?:(?:\s?\.\s?|\s+dot\s+|\s+)(?:com|me))?|${WORD}+(?:\.${WORD}+)*\s+${PROVIDER}(?:\s?\.\s?|\s+dot\s+|\s+)com`,
  'giu',
)
const SCHEME = /(?:https?:\/\/|www\.)\S+/giu
/** A domain without a scheme. The endings that are also words need a path: "ok.me", but "t.me/ram". */
const DOMAIN =
  /(?<![\p{L}\p{M}\p{Nd}@.-])(?:[\p{L}\p{M}\p{Nd}-]+\.)+(?:(?:com|net|org|info|biz|np|app|link|site|online|xyz|dev)(?![\p{L}\p{M}\p{Nd}-])(?:\/\S*)?|(?:me|in|io|co|gg|ly|to|cc|us|uk)\/\S+)/giu

/**
 * Masks phone numbers, e-mail addresses and web addresses, for readers who may not see how to reach the writer. In
 * doubt, a text is masked.
 */
export function maskContacts(text: string): string {
  const addresses = [EMAIL, SPOKEN_EMAIL, SCHEME, DOMAIN].reduce(
    (rest, pattern) => rest.replace(pattern, MASK),
    text,
  )
  return maskNumbers(addresses)
}
