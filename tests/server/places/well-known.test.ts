import { expect, it } from 'vitest'
import '#messages/all.ts'
import { createPlaceList } from '#server/ports/places/embedded.ts'

const list = createPlaceList()
const KATHMANDU = { lat: 27.7, lng: 85.32 }

it.each([
  // without the word for their kind, before places that are spelled alike
  ['phewa', 'Phewa Lake, Kaski, Nepal', 'lake, Kaski'],
  ['fewa', 'Phewa Lake, Kaski, Nepal', 'lake, Kaski'],
  ['फेवा', 'Phewa Lake, Kaski, Nepal', 'lake, Kaski'],
  ['everest', 'Mount Everest (Sagarmatha), Solukhumbu, Nepal', 'peak, Solukhumbu'],
  ['lhotse', 'Mount Lhotse, Solukhumbu, Nepal', 'peak, Solukhumbu'],
  ['bajura airport', 'Bajura (Kolti) Airport, Bajura, Nepal', 'airport, Bajura'],
  // not the village of the same name in Saptari
  ['dhanagadi', 'Dhangadhi, Kailali, Nepal', 'city, Kailali'],
])('the search finds %s first, whatever else has that name', async (query, label, detail) => {
  expect((await list.search(query, 'en', 8))[0]).toMatchObject({ label, detail })
})

it.each([
  ['everest', 'peak'],
  ['phewa', 'lake'],
])(
  "the search finds %s first around Kathmandu as well, where other places are named after Nepal's sights",
  async (query, kind) => {
    expect((await list.search(query, 'en', 1, KATHMANDU))[0]?.kind).toBe(kind)
  },
)

it.each(['airport', 'विमानस्थल'])(
  'the search finds the international airports first for %s',
  async (query) => {
    expect((await list.search(query, 'en', 3)).map(({ id }) => id)).toEqual([
      'tribhuvan-airport',
      'pokhara-airport',
      'gautam-buddha-airport',
    ])
  },
)
