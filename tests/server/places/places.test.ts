import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '#contract/places.ts'
import { haversineMeters, insideNepalBox } from '#domain/shared/place.ts'
import '#messages/all.ts'
import districts from '#server/data/districts.json' with { type: 'json' }
import levels from '#server/data/local-levels.json' with { type: 'json' }
import places from '#server/data/places.json' with { type: 'json' }
import { createPlaceList } from '#server/ports/places/embedded.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { processorTime } from '#tests/setup/processor-time.ts'

const list = createPlaceList()
const english = async (query: string) => (await list.search(query, 'en', 8)).map(({ label }) => label)
const nepali = async (query: string) => (await list.search(query, 'np', 8)).map(({ label }) => label)

describe('the data', () => {
  it('contains 222 places and 757 local levels in 77 districts, each named in both scripts', () => {
    expect([places.length, levels.length, Object.keys(districts).length]).toEqual([222, 757, 77])
    expect(new Set(Object.values(districts)).size).toBe(77)
    for (const { id, en, np, district } of [...places, ...levels]) {
      expect(en, id).toMatch(/^[A-Z][A-Za-z()'. -]+$/)
      expect(np, id).toMatch(/^(?:[\u0900-\u097f(). -]|\u200c|\u200d)+$/)
      expect(Object.keys(districts), id).toContain(district)
    }
    expect(new Set(levels.map(({ district }) => district)).size).toBe(77)
    expect(new Set([...places, ...levels].map(({ id }) => id)).size).toBe(979)
    for (const point of [...places, ...levels]) expect(insideNepalBox(point), point.id).toBe(true)
  })
})

describe('the place list', () => {
  it.each([
    // by its name, an alias, an older name
    ['Kathmandu', 'Kathmandu, Nepal'],
    ['ktm', 'Kathmandu, Nepal'],
    ['patan', 'Lalitpur, Nepal'],
    ['Mechinagar', 'Kakarbhitta, Jhapa, Nepal'],
    ['surkhet', 'Birendranagar (Surkhet), Surkhet, Nepal'],
    ['manakamana', 'Kurintar (Manakamana cable car), Chitwan, Nepal'],
    // by its prefix, the more important first
    ['kath', 'Kathmandu, Nepal'],
    ['po', 'Pokhara, Kaski, Nepal'],
    ['bha', 'Bharatpur, Chitwan, Nepal'],
    ['bir', 'Birgunj, Parsa, Nepal'],
    ['nepal', 'Nepalgunj, Banke, Nepal'],
    ['lakeside', 'Pokhara Lakeside, Kaski, Nepal'],
    // by another common spelling
    ['Katmandu', 'Kathmandu, Nepal'],
    ['pokhra', 'Pokhara, Kaski, Nepal'],
    ['pokara', 'Pokhara, Kaski, Nepal'],
    ['birganj', 'Birgunj, Parsa, Nepal'],
    ['virgunj', 'Birgunj, Parsa, Nepal'],
    ['nepalganj', 'Nepalgunj, Banke, Nepal'],
    ['new baneswar', 'New Baneshwor, Kathmandu, Nepal'],
    ['baneswor', 'Baneshwar, Kathmandu, Nepal'],
    ['damouli', 'Damauli, Tanahun, Nepal'],
    ['narayangarh', 'Narayanghat, Chitwan, Nepal'],
    ['baudha', 'Boudhanath, Kathmandu, Nepal'],
    ['swoyambhu', 'Swayambhu, Kathmandu, Nepal'],
    ['besishahar', 'Besisahar, Lamjung, Nepal'],
    ['illam', 'Ilam, Nepal'],
    ['dhangadi', 'Dhangadhi, Kailali, Nepal'],
    ['bhairawa', 'Bhairahawa, Rupandehi, Nepal'],
    ['lumbeenee', 'Lumbini, Rupandehi, Nepal'],
    ['naya pul', 'Nayapul, Parbat, Nepal'],
    // with a typo
    ['thamle', 'Thamel, Kathmandu, Nepal'],
    ['biratnagr', 'Biratnagar, Morang, Nepal'],
    ['hetaunda', 'Hetauda, Makwanpur, Nepal'],
    ['lumbani', 'Lumbini, Rupandehi, Nepal'],
    ['bhaktpur', 'Bhaktapur, Nepal'],
    ['kalnki', 'Kalanki, Kathmandu, Nepal'],
    ['etahari', 'Itahari, Sunsari, Nepal'],
    // with surrounding words
    ['thamel, kathmandu, nepal', 'Thamel, Kathmandu, Nepal'],
    ['  THAMEL   kathmandu ', 'Thamel, Kathmandu, Nepal'],
    ['lakeside pokhara', 'Pokhara Lakeside, Kaski, Nepal'],
    ['pokhara airport', 'Pokhara Airport, Kaski, Nepal'],
    ['pokhara international', 'Pokhara International Airport, Kaski, Nepal'],
    // by its district
    ['chitwan', 'Bharatpur, Chitwan, Nepal'],
    ['chitawan', 'Bharatpur, Chitwan, Nepal'],
    ['kaski', 'Pokhara, Kaski, Nepal'],
    ['dang', 'Ghorahi, Dang, Nepal'],
    ['mustang', 'Jomsom, Mustang, Nepal'],
    // a local level that is not in the list of places
    ['thuli bheri', 'Thuli Bheri, Dolpa, Nepal'],
    ['chaurpati', 'Chaurpati, Achham, Nepal'],
    // typed in the other script
    ['काठमाडौं', 'Kathmandu, Nepal'],
  ])('matches %s to %s', async (query, label) => {
    expect((await english(query))[0]).toBe(label)
  })

  it.each([
    ['काठमाडौं', 'काठमाडौं, नेपाल'],
    ['काठमाडौ', 'काठमाडौं, नेपाल'],
    ['काठमाण्डु', 'काठमाडौं, नेपाल'],
    ['पोखरा', 'पोखरा, कास्की, नेपाल'],
    ['पोख्रा', 'पोखरा, कास्की, नेपाल'],
    ['वीरगञ्ज', 'वीरगञ्ज, पर्सा, नेपाल'],
    ['बिरगंज', 'वीरगञ्ज, पर्सा, नेपाल'],
    ['नेपालगन्ज', 'नेपालगञ्ज, बाँके, नेपाल'],
    ['लुंबिनी', 'लुम्बिनी, रुपन्देही, नेपाल'],
    ['लुम्बीनि', 'लुम्बिनी, रुपन्देही, नेपाल'],
    ['काकडभिट्टा', 'काँकडभिट्टा, झापा, नेपाल'],
    ['काँकड़भिट्टा', 'काँकडभिट्टा, झापा, नेपाल'],
    ['धनगढि', 'धनगढी, कैलाली, नेपाल'],
    ['बिराटनगर', 'विराटनगर, मोरङ, नेपाल'],
    ['भैरवा', 'भैरहवा, रुपन्देही, नेपाल'],
    ['दमौलि', 'दमौली, तनहुँ, नेपाल'],
    ['बनेश्वर', 'बानेश्वर, काठमाडौं, नेपाल'],
    ['सुर्खेत', 'वीरेन्द्रनगर (सुर्खेत), सुर्खेत, नेपाल'],
    ['चितवन', 'भरतपुर, चितवन, नेपाल'],
    ['ठमेल, काठमाडौं, नेपाल', 'ठमेल, काठमाडौं, नेपाल'],
    ['इटह\u200dरी', 'इटहरी, सुनसरी, नेपाल'],
    ['ठूली भेरी', 'ठुली भेरी, डोल्पा, नेपाल'],
    ['pokhara', 'पोखरा, कास्की, नेपाल'],
    ['thamel', 'ठमेल, काठमाडौं, नेपाल'],
  ])('matches %s in Nepali to %s', async (query, label) => {
    expect((await nepali(query))[0]).toBe(label)
  })

  it.each(['', ' ', 'k', 'क', '.', '.*', '()', '%', '北京', '🙂', '\u0000', '\u202e\u200d', '--', '१'])(
    'has no result for %j',
    async (query) => {
      expect(await english(query)).toEqual([])
    },
  )

  it.each([
    // well-known places abroad, for which another place in Nepal would be worse than no result
    ...['Delhi', 'Mumbai', 'Lucknow', 'Gorakhpur', 'Varanasi', 'Kolkata', 'Siliguri', 'Darjeeling', 'Lhasa'],
    ...['Patna', 'patna', 'Patna, India', 'Tanakpur', 'Shimla', 'Jammu', 'Dhaka', 'Purnia'],
    ...['दिल्ली', 'पटना', 'ढाका'],
  ])('returns no other place for %s', async (query) => {
    expect(await english(query)).toEqual([])
  })

  it.each(['Kanpur', 'Manali', 'कानपुर'])(
    'recognizes that %s is abroad, and offers only places of exactly that name',
    async (query) => {
      for (const { title } of await list.search(query, query === 'कानपुर' ? 'np' : 'en', 8))
        expect(title).toBe(query)
    },
  )

  it.each([
    ['Lumbni', 'Lumbini, Rupandehi, Nepal'],
    ['kathmnd', 'Kathmandu, Nepal'],
    ['biratnager', 'Biratnagar, Morang, Nepal'],
    ['muktinat', 'Muktinath, Mustang, Nepal'],
    ['janakpr', 'Janakpur, Dhanusha, Nepal'],
    ['sauraah', 'Sauraha, Chitwan, Nepal'],
    ['nagarkto', 'Nagarkot, Bhaktapur, Nepal'],
    ['dhulikel', 'Dhulikhel, Kavrepalanchok, Nepal'],
    ['kakarvitta', 'Kakarbhitta, Jhapa, Nepal'],
    ['bandpur', 'Bandipur, Tanahun, Nepal'],
    ['jomsm', 'Jomsom, Mustang, Nepal'],
    ['pattan', 'Lalitpur, Nepal'],
    ['janakpu', 'Janakpur, Dhanusha, Nepal'],
    ['Raxaul', 'Birgunj Border (Raxaul), Parsa, Nepal'],
  ])('matches the mistyped %s to %s', async (query, label) => {
    expect((await english(query))[0]).toBe(label)
  })

  it('finds every place by its own names, at or near the top, in both scripts', async () => {
    for (const { id, en, np } of places)
      for (const query of [en, np]) {
        const found = (await list.search(query, 'en', 3)).map((place) => place.id)
        expect(found, query).toContain(id)
      }
  })

  it.each([
    ['Namche', 'Namche Bazaar, Solukhumbu, Nepal', 'village, Solukhumbu'],
    ['नाम्चे', 'Namche Bazaar, Solukhumbu, Nepal', 'village, Solukhumbu'],
    ['ghandruk', 'Ghandruk, Kaski, Nepal', 'town, Kaski'],
    ['tilicho', 'Tilicho Lake, Manang, Nepal', 'lake, Manang'],
    ['bir hospital', 'Bir Hospital, Kathmandu, Nepal', 'hospital or clinic, Kathmandu'],
    ['thamel', 'Thamel, Kathmandu, Nepal', 'neighbourhood, Kathmandu'],
    ['jumla airport', 'Jumla Airport, Jumla, Nepal', 'airport, Jumla'],
  ])('finds %s with its kind', async (query, label, detail) => {
    expect((await list.search(query, 'en', 8))[0]).toMatchObject({ label, detail })
  })

  it('shows kind and district in Nepali, and transliterates names that are only known in Latin letters', async () => {
    const [lake, lukla] = await Promise.all(
      ['phewa lake', 'lukla'].map(async (query) => (await list.search(query, 'np', 1))[0]),
    )
    expect(lake).toMatchObject({ title: 'फेवा ताल', detail: 'ताल, कास्की' })
    expect(lukla).toMatchObject({ title: 'लुक्ला', detail: 'गाउँ, सोलुखुम्बु' })
  })

  it.each(['pok', 'pokh', 'पोख'])('finds a far city before what is near: %s in Kathmandu', async (query) => {
    const [first] = await list.search(query, 'en', 3, { lat: 27.7, lng: 85.32 })
    expect(first?.label).toMatch(/^Pokhara,/)
  })

  it('ranks places around the view higher, and distinguishes those of one district by a place nearby', async () => {
    const districtsOf = async (near: { lat: number; lng: number } | null) =>
      (await list.search('deurali', 'en', 3, near)).map(({ detail = '' }) => detail.split(', ')[1])
    expect((await districtsOf({ lat: 28.16, lng: 84.1 }))[0]).toBe('Kaski')
    expect((await districtsOf({ lat: 27.66, lng: 85.32 }))[0]).toBe('Lalitpur')
    const [first] = await list.search('deurali', 'en', 1, { lat: 27.66, lng: 85.32 })
    expect(first).toMatchObject({
      title: 'Deurali',
      label: 'Deurali (near Devichaur), Lalitpur, Nepal',
      detail: 'neighbourhood near Devichaur, Lalitpur',
    })
    // a capital is shown as a capital
    expect((await list.search('kath', 'en', 1, { lat: 29.3, lng: 80.6 }))[0]?.id).toBe('kathmandu')
  })

  it('returns a town once, not also as its municipality', async () => {
    for (const query of ['Pokhara', 'Bharatpur', 'Malangwa', 'Janakpur', 'Besisahar', 'Birgunj', 'Damak']) {
      const found = await list.search(query, 'en', 8)
      const near = found.filter((place) => {
        const [first] = found
        return first && place.id.startsWith('level-') && haversineMeters(first, place) < 12_000
      })
      expect(near, query).toEqual([])
    }
  })

  it('returns at most the requested number, all different, inside Nepal, ending in the country', async () => {
    const queries = fc.oneof(
      fc.constantFrom(...places.map(({ en }) => en.slice(0, 3)), 'ma', 'ba', 'ra', 'नगर', 'गढी'),
      fc.string({ maxLength: 12 }),
    )
    await fc.assert(
      fc.asyncProperty(queries, fc.integer({ min: 1, max: 8 }), async (query, limit) => {
        const [found, local] = [await list.search(query, 'en', limit), await list.search(query, 'np', limit)]
        expect(found.length).toBeLessThanOrEqual(limit)
        expect(local.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        expect(new Set(found.map(({ label }) => label)).size).toBe(found.length)
        expect(found.every(insideNepalBox)).toBe(true)
        for (const { label } of found) expect(label).toMatch(/^([A-Z0-9][^,]*, )+Nepal$/)
        for (const { label } of local) expect(label).toMatch(/^([\u0900-\u097f][^,]*, )+नेपाल$/)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['ten thousand spaces', `ka${' '.repeat(10_000)}b`],
    ['ten thousand vowel signs', `क${'\u093f'.repeat(10_000)}`],
    ['ten thousand letters to fold', 'shh'.repeat(3_400)],
    ['signs of regular expressions', '(a+)+$[[\\.*?{99}|^'.repeat(500)],
    ['control signs', '\u0000\u001b\u0007\r\n\u202e'.repeat(1_700)],
    ['half a pair', '\ud83d'.repeat(10_000)],
    ['accents on accents', `e${'\u0301'.repeat(10_000)}`],
    ['many words', 'a b '.repeat(2_500)],
  ])('responds to %s with little work', async (_, query) => {
    await list.search(query, 'en', 8)
    const times = []
    for (let run = 0; run < 5; run++) times.push(await processorTime(() => list.search(query, 'en', 8)))
    // 5 on an idle machine; quadratic work would take seconds
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('the name of a point', () => {
  it.each([
    ['at a place', 27.7154, 85.311, 'Thamel, Kathmandu, Nepal', 'ठमेल, काठमाडौं, नेपाल'],
    ['100 m from it', 27.7163, 85.311, 'Thamel, Kathmandu, Nepal', 'ठमेल, काठमाडौं, नेपाल'],
    [
      'at a temple',
      27.9042,
      84.584,
      'Shree Manakamana Temple, Gorkha, Nepal',
      'श्री मनकामना मन्दिर, गोरखा, नेपाल',
    ],
    [
      'a kilometre away',
      28.254,
      83.949,
      '1.1 km N of Sarangkot, Kaski, Nepal',
      'सराङकोटबाट १.१ कि.मि. उत्तर, कास्की, नेपाल',
    ],
    [
      'near a town that its district is named after',
      26.904,
      87.938,
      '1.1 km SE of Ilam, Nepal',
      'इलामबाट १.१ कि.मि. दक्षिण-पूर्व, नेपाल',
    ],
    ['on a lake', 28.212, 83.945, 'On Phewa Lake, Kaski, Nepal', 'फेवा तालमा, कास्की, नेपाल'],
    [
      'in the wilderness, in whole kilometres and by its park',
      27.45,
      84.63,
      '17 km S of Bhandara, Chitwan National Park, Chitwan, Nepal',
      'भण्डाराबाट १७ कि.मि. दक्षिण, चितवन राष्ट्रिय निकुञ्ज, चितवन, नेपाल',
    ],
    [
      'far from every settlement, by what is nearest',
      29.73,
      82.74,
      '21 km NE of Mugum Karmarong, Shey Phoksundo National Park, Mugu, Nepal',
      'मुगुम कार्मारोंगबाट २१ कि.मि. उत्तर-पूर्व, शे फोक्सुण्डो राष्ट्रिय निकुञ्ज, मुगु, नेपाल',
    ],
  ])('is found %s', async (_, lat, lng, label, local) => {
    const place = await list.name({ lat, lng }, 'en')
    expect(place).toMatchObject({ label, lat, lng })
    expect(label.startsWith(place.title)).toBe(true)
    expect((await list.name({ lat, lng }, 'np')).label).toBe(local)
  })
})

describe('GET /api/v1/places', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi()
  })
  afterAll(() => api.close())

  const ask = (query: Record<string, string>, language = 'en') =>
    api.call<Place[]>('GET', `/api/v1/places?${new URLSearchParams(query)}`, {
      headers: { 'accept-language': language },
    })

  it("finds by name in the reader's language", async () => {
    const { status, data } = await ask({ q: 'pokhra' })
    expect(status).toBe(200)
    expect(data[0]).toEqual({
      id: 'pokhara',
      title: 'Pokhara',
      label: 'Pokhara, Kaski, Nepal',
      kind: 'city',
      detail: 'city, Kaski',
      lat: 28.2096,
      lng: 83.9856,
    })
    expect((await ask({ q: 'pokhra' }, 'np')).data[0]?.label).toBe('पोखरा, कास्की, नेपाल')
  })

  it('returns at most eight, and nothing for an empty query', async () => {
    expect((await ask({ q: 'ka' })).data.length).toBe(8)
    for (const q of ['', '  ', 'k']) expect((await ask({ q })).data).toEqual([])
  })

  it('names a point, in the stored precision', async () => {
    const { data } = await ask({ lat: '28.25400049', lng: '83.949' })
    expect(data).toEqual([
      {
        id: 'at-28.254-83.949',
        title: '1.1 km N of Sarangkot',
        label: '1.1 km N of Sarangkot, Kaski, Nepal',
        kind: 'point',
        detail: 'Kaski',
        lat: 28.254,
        lng: 83.949,
      },
    ])
  })

  it.each([
    ['no query', {}, 'invalid'],
    ['a view without a longitude', { q: 'pokhara', near: '27.7' }, 'invalid'],
    ['a view of words', { q: 'pokhara', near: 'north,east' }, 'invalid'],
    ['a view of three numbers', { q: 'pokhara', near: '27.7,85.3,9' }, 'invalid'],
    ['more than 1000 letters', { q: 'a'.repeat(1001) }, 'invalid'],
    ['a latitude alone', { lat: '27.7' }, 'invalid'],
    ['a longitude alone', { lng: '85.3' }, 'invalid'],
    ['text instead of numbers', { lat: 'north', lng: '85.3' }, 'invalid'],
    ['an empty number', { lat: '', lng: '85.3' }, 'invalid'],
    ['a number in disguise', { lat: '0x1b', lng: '8.5e1' }, 'invalid'],
    ['a latitude of 91', { lat: '91', lng: '85.3' }, 'invalid'],
    ['a very long number', { lat: `27.${'7'.repeat(30)}`, lng: '85.3' }, 'invalid'],
    ['Delhi', { lat: '28.61', lng: '77.21' }, 'outsideNepal'],
  ])('rejects %s', async (_, query, cause) => {
    const { status, error } = await ask(query)
    expect(status).toBe(422)
    expect(error[0]?.cause).toBe(cause)
    expect(error[0]?.detail).toMatch(/^[A-Z].*\.$/)
  })

  it.each(["'; drop table users; --", '<script>alert(1)</script>', '%00', '../../etc/passwd', '{{q}}'])(
    'treats %s as a plain query',
    async (q) => {
      const { status, text } = await ask({ q })
      expect(status).toBe(200)
      expect(text).not.toContain('script')
    },
  )

  it('responds with 503 and a message when the engine is unavailable', async () => {
    const lost = await openApi({ PHOTON_URL: 'http://127.0.0.1:1' })
    const { status, error } = await lost.call('GET', '/api/v1/places?q=pokhara')
    await lost.close()
    expect([status, error[0]?.cause]).toEqual([503, 'unavailable'])
  })
})
