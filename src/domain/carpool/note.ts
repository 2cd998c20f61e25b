import { cleanText, textLength } from '#domain/shared/text.ts'

/** What counts of a note: visible characters, without the blanks at its ends. */
export function noteLength(note: string): number {
  return textLength(cleanText(note))
}
