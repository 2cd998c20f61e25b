import { describe, expect, it } from 'vitest'
import { readMapInput } from '#domain/shared/map-input.ts'
import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import { KATHMANDU } from '#tests/setup/places.ts'

describe('a text in a place field', () => {
  it.each([
    '27.7172, 85.3240',
    '27.7172,85.3240',
    '27.7172 85.3240',
    '27.7172;85.3240',
    '  (27.71720001, 85.32400)  ',
    '२७.७१७२, ८५.३२४०',
    '२७.७१७२ उत्तर, ८५.३२४० पूर्व',
    '27.7172 N 85.3240 E',
    '27.7172N, 85.3240E',
    'N 27.7172, E 85.3240',
    'N27.7172 E85.3240',
    '27.7172° N, 85.3240° E',
    '27.7172°, 85.3240°',
    '२७.७१७२°, ८५.३२४०°',
    '85.3240, 27.7172',
    '85.3240 E, 27.7172 N',
    'lat: 27.7172, lng: 85.3240',
    'Latitude 27.7172 Longitude 85.3240',
    '27,7172; 85,3240',
    '27°43\'01.9"N 85°19\'26.4"E',
    '27° 43′ 01.9″ N, 85° 19′ 26.4″ E',
    "27°43.032' N, 85°19.44' E",
    'geo:27.7172,85.3240',
    'geo:27.7172,85.3240?z=15',
    'geo:0,0?q=27.7172,85.3240(Home)',
    'https://www.google.com/maps/@27.7172,85.324,15z',
    'https://www.google.com/maps/@27.7172,85.324,3a,75y,90t/data=!3m6',
    'https://maps.google.com/?q=27.7172,85.3240',
    'https://maps.google.com/maps?q=loc:27.7172,85.3240&z=15',
    'https://www.google.com/maps?q=27.7172%2C85.3240',
    'https://www.google.com/maps/search/?api=1&query=27.7172%2C85.3240',
    'https://www.google.com/maps/search/27.7172,+85.3240?entry=tts',
    'https://www.google.com/maps/dir/?api=1&destination=27.7172,85.324',
    'https://www.google.com/maps/dir//27.7172,85.324/@27.6,85.3,12z',
    "https://www.google.com/maps/place/27%C2%B043'01.9%22N+85%C2%B019'26.4%22E/@27.6,85.3,17z/data=!3d27.7172!4d85.324",
    'https://www.google.com/maps/place/Hotel/@27.6,85.3,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d27.7172!4d85.324!16s',
    '!3d27.7172!4d85.324 https://x.com/maps/data=!3d27.7172!4d85.324',
    'https://maps.apple.com/?ll=27.7172,85.324',
    'https://www.openstreetmap.org/#map=15/27.7172/85.3240',
    'https://www.openstreetmap.org/?mlat=27.7172&mlon=85.3240#map=15/27.6/85.3',
    '@27.7172,85.324',
    '!3d27.7172!4d85.324',
    '\u200e27.7172,\u00a085.3240\u202c',
    'Home: https://www.google.com/maps/@27.7172,85.324,15z',
  ])('reads %s as a point', (typed) => {
    expect(readMapInput(typed)).toEqual({ kind: 'point', point: KATHMANDU })
  })

  it.each([
    ['Delhi', '28.6139, 77.2090', { lat: 28.6139, lng: 77.209 }],
    ['the other half of the earth', '33.8688 S, 151.2093 E', { lat: -33.8688, lng: 151.2093 }],
    ['a negative longitude', '27.7172, -85.3240', { lat: 27.7172, lng: -85.324 }],
  ])('does not move a point in %s', (_, typed, point) => {
    expect(readMapInput(typed)).toEqual({ kind: 'point', point })
  })

  it.each([
    ['Thamel', 'Thamel'],
    ['Kathmandu-32, Koteshwor', 'Kathmandu-32, Koteshwor'],
    ['10, 32', '10, 32'],
    ['44600', '44600'],
    ['४४६००', '44600'],
    ['27.7172', '27.7172'],
    ['27.7, 85.3, 12', '27.7, 85.3, 12'],
    ['227.7172, 385.3240', '227.7172, 385.3240'],
    ['', ''],
    ['https://maps.google.com/?q=Thamel,+Kathmandu', 'Thamel, Kathmandu'],
    ['https://www.google.com/maps/place/Labim+Mall/', 'Labim Mall'],
    ['Hotel Himalaya https://maps.app.goo.gl/aBc123', 'Hotel Himalaya'],
  ])('searches %s by name', (typed, name) => {
    expect(readMapInput(typed)).toEqual({ kind: 'name', name })
  })

  it.each([
    'https://maps.app.goo.gl/aBc123',
    'maps.app.goo.gl/aBc123',
    'https://goo.gl/maps/aBc123',
    'https://osm.org/go/zzz',
    'https://www.google.com/maps',
    'https://example.com/%E0%A4%A',
  ])('reads %s as a link without a place', (typed) => {
    expect(readMapInput(typed)).toEqual({ kind: 'link' })
  })

  it.each([
    `https://${'/dir/'.repeat(400)}`,
    '@27.7,'.repeat(400),
    `27${' '.repeat(900)}85`,
    '27°'.repeat(400),
    `https://a/${'!3d27'.repeat(300)}`,
  ])('reads any long text quickly', (typed) => {
    expect(() => readMapInput(typed)).not.toThrow()
    expect(typed.length).toBeGreaterThan(MAX_PLACE_TEXT / 2)
  })
})
