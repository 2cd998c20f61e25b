import { describe, expect, it } from 'vitest'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { FREE_CANCELLATION_HOURS } from '#domain/my-bookings/limits.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { CARPOOL_REQUESTS } from '#server/db/seed/data/carpool.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'
import { DESCRIPTIONS } from '#server/db/seed/data/descriptions.ts'
import { GUIDELINES } from '#server/db/seed/data/guidelines.ts'
import { MANUFACTURERS } from '#server/db/seed/data/manufacturers.ts'
import { numbersIn } from '#server/db/seed/data/pages/numbers.ts'
import { PAGES } from '#server/db/seed/data/pages.ts'
import { DRIVERS, GUESTS, HOSTS } from '#server/db/seed/data/people.ts'
import { LOOKS, type Look, type LookName, pictureNames } from '#server/db/seed/data/picture-sets.ts'
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
import { fillText, textsFor } from '#server/db/seed/data/texts.ts'
import { TRAVELLERS } from '#server/db/seed/data/travellers.ts'

const MODELS = MANUFACTURERS.flatMap((manufacturer) => manufacturer.models)

function words(text: string): number {
  return text
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
}

function unique(values: readonly string[]): void {
  const seen = new Set<string>()
  expect(values.filter((value) => seen.size === seen.add(value).size)).toEqual([])
}

describe('texts of vehicles', () => {
  it('have 40 to 90 words, no placeholders except model and city, and features that their types can have', () => {
    expect(DESCRIPTIONS.length).toBeGreaterThanOrEqual(14)
    expect(GUIDELINES.length).toBeGreaterThanOrEqual(10)
    for (const text of [...DESCRIPTIONS, ...GUIDELINES]) {
      for (const sentence of [text.en, text.np]) {
        expect(words(sentence), sentence).toBeGreaterThanOrEqual(40)
        expect(words(sentence), sentence).toBeLessThanOrEqual(90)
        expect(fillText(sentence, { model: 'M', city: 'C' })).not.toMatch(/[{}]/)
      }
      for (const slug of text.featureSlugs) {
        const feature = FEATURES.find((item) => item.slug === slug)
        for (const typeSlug of text.typeSlugs) expect(feature?.typeSlugs, slug).toContain(typeSlug)
      }
    }
  })

  it('exist for every model in every fuel', () => {
    for (const model of MODELS)
      for (const fuel of model.fuels)
        for (const texts of [DESCRIPTIONS, GUIDELINES])
          expect(textsFor(texts, model.typeSlug, fuel).length, `${model.titleEn} ${fuel}`).toBeGreaterThan(0)
  })

  it('mention charging for electric cars only', () => {
    expect(textsFor(DESCRIPTIONS, 'suv', 'electric').every((text) => text.group === 'electric')).toBe(true)
    expect(textsFor(DESCRIPTIONS, 'suv', 'petrol').some((text) => text.group === 'electric')).toBe(false)
  })

  it('leave a placeholder without a value unchanged', () => {
    expect(fillText('{{model}} in {{city}}', { model: 'Creta' })).toBe('Creta in {{city}}')
  })
})

describe('reviews and carpool requests', () => {
  it('include at least 30 reviews of 3 to 5 stars in both languages', () => {
    expect(REMARKS.length).toBeGreaterThanOrEqual(30)
    unique(REMARKS.map((remark) => remark.text))
    expect(new Set(REMARKS.map((remark) => `${remark.rate} ${remark.locale}`)).size).toBe(6)
  })

  it('include 15 requests with notes of 20 characters or more between places in Nepal', () => {
    expect(CARPOOL_REQUESTS).toHaveLength(15)
    for (const request of CARPOOL_REQUESTS) {
      expect(request.note.length).toBeGreaterThanOrEqual(20)
      for (const address of [request.addressFrom, request.addressTo])
        expect(address).toMatch(/^[A-Z][A-Za-z ]+(, [A-Z][A-Za-z]+)?, Nepal$/)
      expect(request.addressFrom).not.toBe(request.addressTo)
      expect(request.passengers >= 1 && request.passengers <= 10).toBe(true)
      expect(request.suggestedPrice >= 1 && request.suggestedPrice <= 999_999).toBe(true)
      expect(request.at).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    }
    expect(CARPOOL_REQUESTS.length).toBeLessThanOrEqual(HOSTS.length + GUESTS.length)
  })
})

describe('the static pages', () => {
  it('contain the numbers of the rules', () => {
    const terms = PAGES.find((page) => page.slug === 'terms')
    expect(terms?.en.content).toContain(`Up to ${FREE_CANCELLATION_HOURS} hours before pickup`)
    expect(terms?.np.content).toContain(
      `यात्रा सुरु हुनुभन्दा ${localDigits(String(FREE_CANCELLATION_HOURS), 'np')} घण्टाअघिसम्म`,
    )
    for (const locale of ['en', 'np'] as const) {
      const { wallets, ...numbers } = numbersIn(locale)
      expect(terms?.[locale].content).toContain(wallets)
      for (const [name, number] of Object.entries(numbers))
        expect(number, name).toMatch(
          locale === 'en' ? /^\d{1,3}(,\d{2,3})*(\.\d{1,2})?$/ : /^[०-९]{1,3}(,[०-९]{2,3})*(\.[०-९]{1,2})?$/,
        )
    }
  })

  const LONG = ['terms', 'policies', 'faq']

  it('match those of the footer', () => {
    unique(PAGES.map((page) => page.slug))
    expect(FOOTER_PAGES.map((link) => link.url).sort()).toEqual(
      PAGES.map((page) => `/pages/${page.slug}`).sort(),
    )
  })

  it.each(
    PAGES.flatMap(
      (page) =>
        [
          [page.slug, 'en', page.en],
          [page.slug, 'np', page.np],
        ] as const,
    ),
  )(
    'contain only allowed tags, well-formed, in the expected length: %s in %s',
    (slug, locale, { content, description }) => {
      const open: string[] = []
      for (const [tag, slash, name = '', attributes] of content.matchAll(/<(\/?)([^\s>]+)([^>]*)>/g)) {
        expect(PAGE_TAGS, tag).toContain(name)
        if (name !== 'a' || slash) expect(attributes, tag).toBe('')
        else expect(attributes).toMatch(/^ href="(\/[a-z/-]+|tel:\d{3})"$/)
        if (slash) expect(open.pop(), tag).toBe(name)
        else open.push(name)
      }
      expect(open).toEqual([])
      expect(content.replace(/<[^>]+>/g, '')).not.toMatch(/[<>&]/)
      expect(words(content)).toBeGreaterThanOrEqual(LONG.includes(slug) ? 500 : 200)
      expect(words(content)).toBeLessThanOrEqual(LONG.includes(slug) ? 1600 : 650)
      for (const [, path = ''] of content.matchAll(/href="\/pages\/([a-z-]+)"/g))
        expect(PAGES.map((page) => page.slug)).toContain(path)
      for (const [name] of content.matchAll(/\{\{.*?\}\}/g))
        expect(['{{email}}', '{{contacts}}']).toContain(name)
      if (locale === 'np') expect(content.replace(/<[^>]+>/g, '')).not.toMatch(/[0-9]/)
      expect(description.length).toBeGreaterThanOrEqual(50)
      expect(description.length).toBeLessThanOrEqual(160)
    },
  )
})

describe('site data', () => {
  it('has banners with pictures of the vehicles, the full page one disabled', () => {
    const looks = Object.entries(LOOKS) as [LookName, Look][]
    const names = looks.flatMap(([name, { paints }]) => paints.flatMap((paint) => pictureNames(name, paint)))
    for (const banner of BANNERS) expect(names).toContain(banner.image)
    expect(BANNERS.map((banner) => [banner.type, banner.active])).toEqual([
      ['fullpage_always', false],
      ['home', true],
    ])
  })

  it('has 6 coupons that the database accepts', () => {
    expect(COUPONS).toHaveLength(6)
    unique(COUPONS.map((coupon) => coupon.code))
    for (const coupon of COUPONS) {
      expect(coupon.code).toMatch(/^[A-Z]+\d+$/)
      expect(coupon.value).toBeGreaterThan(0)
      if (coupon.kind === 'percent') expect(coupon.value).toBeLessThanOrEqual(100)
      expect(coupon.fromDays).toBeLessThan(coupon.toDays)
    }
  })

  it('uses the reserved domain and the prefix of Nepal', () => {
    expect(CONTACT.phone).toMatch(/^\+977-\d{10}$/)
    expect(CONTACT.email).toBe('hello@sawari.example')
    for (const { url } of [...SOCIAL_LINKS, ...STORE_LINKS])
      expect(url).toMatch(/^https:\/\/sawari\.example\//)
  })
})

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
