import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Place } from '#contract/places.ts'
import { haversineMeters } from '#domain/shared/place.ts'
import { testApi } from '#tests/setup/api.ts'
import cases from '../../cases/places.json' with { type: 'json' }

/** Maximum distance between the first result and the place that is meant. */
const KM = 0.3
const [, ...lines] = readFileSync(new URL('./typed-places.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const TABLE = [
  ...cases.map(({ typed, near: [lat = 0, lng = 0], km = KM }) => ({ typed, lat, lng, km })),
  ...lines.map((line) => {
    const [typed = '', lat, lng, km] = line.split('|')
    return { typed, lat: Number(lat), lng: Number(lng), km: Number(km) }
  }),
]
const LABELS = { en: /^([^a-z,][^,]*, )+Nepal$/, np: /^([\u0900-\u097f][^,]*, )+नेपाल$/ }

const api = testApi()

const ask = (typed: string, language = 'en') =>
  api.call<Place[]>('GET', `/api/v1/places?${new URLSearchParams({ q: typed })}`, {
    headers: { 'accept-language': language },
  })

it.each(['en', 'np'] as const)(
  'the search finds first what people mean by what they type, in %s',
  async (language) => {
    const wrong = []
    for (const { typed, km, ...meant } of TABLE) {
      const { status, data } = await ask(typed, language)
      const [first] = data
      if (status !== 200 || !first || haversineMeters(first, meant) > km * 1000)
        wrong.push([typed, first?.label])
      else expect(first.label, typed).toMatch(LABELS[language])
    }
    expect(wrong).toEqual([])
  },
)

it('the search offers exactly the point of coordinates, and nothing else', async () => {
  const { data } = await ask('27.71719, 85.32401')
  expect(data).toMatchObject([{ lat: 27.7172, lng: 85.324 }])
})

it.each([
  ['28.6139, 77.2090', 'outsideNepal'],
  ['https://www.google.com/maps/@28.6139,77.2090,15z', 'outsideNepal'],
  ['-27.7172, 85.3240', 'outsideNepal'],
  ['https://maps.app.goo.gl/aBc123', 'linkWithoutPlace'],
  ['https://www.google.com/maps', 'linkWithoutPlace'],
])('the search reports in both languages why %s cannot be chosen', async (typed, cause) => {
  const [english, nepali] = await Promise.all([ask(typed), ask(typed, 'np')])
  for (const { status, error } of [english, nepali]) expect([status, error[0]?.cause]).toEqual([422, cause])
  expect(english.error[0]?.detail).toMatch(/^[A-Z].*\.$/)
  expect(nepali.error[0]?.detail).toMatch(/^[\u0900-\u097f].*।$/)
})

it('the search ignores an unknown word if that gives results', async () => {
  expect((await ask('Thamel Qwxyz')).data[0]?.title).toBe('Thamel')
  expect((await ask('Qwxyz')).data).toEqual([])
})

it('the search puts a place with a ward in its name before the town', async () => {
  expect((await ask('Bharatpur-8')).data.map(({ title }) => title).slice(0, 2)).toEqual([
    'Bharatpur-8',
    'Bharatpur',
  ])
})
