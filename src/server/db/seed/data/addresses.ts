import type { Locale } from '#domain/shell/locale.ts'
import places from '#server/data/places.json' with { type: 'json' }

/** As a place is called in the list of places, without what stands in brackets. */
const bare = (name: string) => name.replace(/ \(.*\)$/, '')
const NEPALI = new Map(places.map(({ en, np }) => [bare(en), bare(np)]))

/** What a reader of that language has in a booking for a place, given by its English name. */
export function addressIn(locale: Locale, title: string): string {
  if (locale === 'en') return `${title}, Nepal`
  const titleNp = NEPALI.get(title)
  if (!titleNp) throw new Error(`${title} is not in the list of places.`)
  return `${titleNp}, नेपाल`
}
