import { expect, test } from 'vitest'
import { matchCities } from '#domain/search/match-cities.ts'
import { CITIES } from '#server/db/seed/data/cities.ts'

const english = CITIES.map(({ slug, titleEn }) => ({ slug, title: titleEn }))
const nepali = CITIES.map(({ slug, titleNp }) => ({ slug, title: titleNp }))

test.each([
  ['ktm', ['kathmandu']],
  ['Kathmandu', ['kathmandu']],
  ['Katmandu', ['kathmandu']],
  ['काठमाडौं', ['kathmandu']],
  ['काठमाण्डौ', ['kathmandu']],
  ['pokh', ['pokhara']],
  ['पोख', ['pokhara']],
  ['pkr', ['pokhara']],
  ['Virgunj', ['birgunj']],
  ['वीरगन्ज', ['birgunj']],
  ['bi', ['biratnagar', 'birgunj', 'birendranagar']],
  ['London', []],
  ['??', []],
])('%s finds the same cities in both languages', (typed, slugs) => {
  expect(matchCities(english, typed).map(({ slug }) => slug)).toEqual(slugs)
  expect(matchCities(nepali, typed).map(({ slug }) => slug)).toEqual(slugs)
})

test('every city is found by both of its names', () => {
  for (const { slug, titleEn, titleNp } of CITIES)
    for (const typed of [titleEn, titleNp])
      for (const cities of [english, nepali])
        expect(matchCities(cities, typed).map((city) => city.slug)).toContain(slug)
})

test('an empty text offers every city', () => {
  expect(matchCities(english, ' ')).toEqual(english)
})
