import { cleanText, textLength } from '#domain/shared/text.ts'

/** Number of visible characters, without blanks at the ends. */
export function noteLength(note: string): number {
  return textLength(cleanText(note))
}
