import { describe, expect, it } from 'vitest'
import { CARPOOL_REQUESTS } from '#server/db/seed/data/carpool.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { DESCRIPTIONS } from '#server/db/seed/data/descriptions.ts'
import { GUIDELINES } from '#server/db/seed/data/guidelines.ts'
import { MANUFACTURERS } from '#server/db/seed/data/manufacturers.ts'
import { PAGES } from '#server/db/seed/data/pages.ts'
import { DRIVERS, GUESTS, HOSTS } from '#server/db/seed/data/people.ts'
import { COLORS, FEATURES, VEHICLE_TYPES } from '#server/db/seed/data/reference.ts'
import { REMARKS } from '#server/db/seed/data/remarks.ts'
import {
  BANNERS,
  CONTACT,
  COUPONS,
  FOOTER_PAGES,
  SOCIAL_LINKS,
  STORE_LINKS,
} from '#server/db/seed/data/site.ts'
import { TRAVELLERS } from '#server/db/seed/data/travellers.ts'

const DEVANAGARI = /[\u0900-\u097f]/
const ALL = {
  CITIES,
  VEHICLE_TYPES,
  COLORS,
  FEATURES,
  MANUFACTURERS,
  HOSTS,
  GUESTS,
  DRIVERS,
  TRAVELLERS,
  DESCRIPTIONS,
  GUIDELINES,
  PAGES,
  CONTACT,
  SOCIAL_LINKS,
  STORE_LINKS,
  FOOTER_PAGES,
  BANNERS,
  COUPONS,
}

/** Every pair of English and Nepali texts at any depth: fooEn and fooNp, en and np. */
function pairs(value: unknown, path: string): [path: string, en: unknown, np: unknown][] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const fields = new Map<string, unknown>(entries)
  return entries.flatMap(([key, inner]) => {
    const at = `${path}.${key}`
    const found = pairs(inner, at)
    if (key === 'en' || key === 'np') {
      if (typeof inner === 'string' && key === 'en') found.push([at, inner, fields.get('np')])
      if (typeof inner === 'string' && key === 'np' && !fields.has('en')) found.push([at, undefined, inner])
      if (key === 'en' && typeof inner === 'object') {
        const np: unknown = fields.get('np')
        const other = new Map<string, unknown>(
          typeof np === 'object' && np !== null ? Object.entries(np) : [],
        )
        for (const [field, text] of Object.entries(inner ?? {}))
          found.push([`${at}.${field}`, text, other.get(field)])
      }
    } else if (key.endsWith('En')) {
      found.push([at, inner, fields.get(`${key.slice(0, -2)}Np`)])
    } else if (key.endsWith('Np')) {
      const stem = key.slice(0, -2)
      const en =
        fields.get(`${stem}En`) ?? fields.get(stem) ?? fields.get(stem === 'name' ? 'firstName' : stem)
      found.push([at, en, inner])
    }
    return found
  })
}

describe('the two languages', () => {
  const found = pairs(ALL, 'data')

  it('exist for every text, Nepali in Devanagari', () => {
    expect(found.length).toBeGreaterThan(700)
    for (const [path, en, np] of found) {
      expect(en, path).toEqual(expect.stringMatching(/\S/))
      expect(np, path).toEqual(expect.stringMatching(DEVANAGARI))
      expect(en, path).not.toMatch(DEVANAGARI)
    }
  })

  it('match the stated language of reviews and carpool notes', () => {
    for (const { locale, text } of [
      ...REMARKS,
      ...CARPOOL_REQUESTS.map(({ locale, note }) => ({ locale, text: note })),
    ])
      expect(DEVANAGARI.test(text), text).toBe(locale === 'np')
  })
})
