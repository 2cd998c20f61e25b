import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { type Point, snapToGrid } from '#domain/shared/place.ts'
import {
  STATIC_MAP_SIZES,
  type StaticMapSize,
  type StaticMapUrls,
  staticMapName,
} from '#domain/shared/static-map.ts'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import type { MapLook } from './draw-subject.ts'
import { openSealed, sealText } from './sealed-text.ts'

/**
 * The subject of a static map: a booking's route, for its guest and host or, as a trip, for everybody with its share
 * link; a vehicle's place; the route of a public carpool request; or one between two cities.
 */
export type MapTopic =
  | { kind: 'booking' | 'trip'; bookingId: string }
  | { kind: 'place'; point: Point }
  | RideTopic
  | CityRouteTopic
interface RideTopic {
  kind: 'ride'
  requestId: number
}
interface CityRouteTopic {
  kind: 'cityRoute'
  slug: string
}
/** The subject of a preview image for shared links. */
export type CardTopic = RideTopic | { kind: 'vehicle' | 'city'; id: number } | CityRouteTopic

const SECRET = 'stills'
/** Increased when the design of the pictures changes, because browsers cache them for a year. */
const DESIGN_VERSION = 2
const FOLDER = '/stills/'

/** Returns functions that make the URLs of static maps and preview images. The URLs do not reveal the subject. */
export async function staticMapUrls({ db }: Pick<AppContext, 'db'>) {
  const secret = await siteSecret(db, SECRET)
  const folderOf = (topic: MapTopic | CardTopic) => `${FOLDER}${sealText(secret, textOf(topic))}/`
  const picture = (topic: MapTopic, locale: Locale): StaticMapUrls => {
    const urlIn = (scheme: MapScheme) => folderOf(topic) + staticMapName('wide', scheme, locale)
    return { light: urlIn('light'), dark: urlIn('dark') }
  }
  /** URL of the preview image for shared links, which contains text. */
  const shared = (topic: CardTopic, locale: Locale) => folderOf(topic) + sharedName(locale)
  return Object.assign(picture, { shared })
}

interface RequestedMap {
  topic: MapTopic
  size: StaticMapSize
  look: MapLook
}
interface RequestedCard {
  topic: CardTopic
  /** the language of its texts */
  locale: Locale
}
export type RequestedPicture = RequestedMap | RequestedCard

/** What a URL requests; null for a URL that this site did not make. */
export async function readStaticMapUrl(
  { db }: Pick<AppContext, 'db'>,
  pathname: string,
): Promise<RequestedPicture | null> {
  const [, token, file] =
    /^\/stills\/([\w-]{40,200})\/([a-z]+(?:-[a-z]+){1,2}\.(?:webp|jpg))$/.exec(pathname) ?? []
  const map = FILES.find(({ name }) => name === file)
  const locale = LOCALES.find((language) => sharedName(language) === file)
  if (token === undefined || !(map || locale)) return null
  const topic = readTopic(openSealed(await siteSecret(db, SECRET), token))
  if (!topic) return null
  if (locale) return isCardTopic(topic) ? { topic, locale } : null
  return map && isMapTopic(topic) ? { topic, size: map.size, look: map.look } : null
}

const isCardTopic = (topic: MapTopic | CardTopic): topic is CardTopic =>
  topic.kind === 'ride' || topic.kind === 'cityRoute' || !isMapTopic(topic)
const isMapTopic = (topic: MapTopic | CardTopic): topic is MapTopic =>
  topic.kind !== 'vehicle' && topic.kind !== 'city'

const sharedName = (locale: Locale) => `shared-${locale}.jpg`

const FILES = (Object.keys(STATIC_MAP_SIZES) as StaticMapSize[]).flatMap((size) =>
  (Object.keys(MAP_PALETTES) as MapScheme[]).flatMap((scheme) =>
    LOCALES.map((locale) => ({ size, look: { scheme, locale }, name: staticMapName(size, scheme, locale) })),
  ),
)

function textOf(topic: MapTopic | CardTopic): string {
  return `${topic.kind} ${DESIGN_VERSION} ${subjectOf(topic)}`
}

function subjectOf(topic: MapTopic | CardTopic): string | number {
  switch (topic.kind) {
    case 'ride':
      return topic.requestId
    case 'vehicle':
    case 'city':
      return topic.id
    case 'cityRoute':
      return topic.slug
    case 'place': {
      // always rounded, so that a picture never shows more than the public place
      const { lat, lng } = snapToGrid(topic.point)
      return `${lat} ${lng}`
    }
    default:
      return topic.bookingId
  }
}

/** Accepts every edition, because cached pages may still have older URLs. */
function readTopic(text: string | null): MapTopic | CardTopic | null {
  const [kind, , first = '', second = ''] = text?.split(' ') ?? []
  if (kind === 'booking' || kind === 'trip') return { kind, bookingId: first }
  if (kind === 'ride') return { kind, requestId: Number(first) }
  if (kind === 'vehicle' || kind === 'city') return { kind, id: Number(first) }
  if (kind === 'cityRoute') return { kind, slug: first }
  return kind === 'place' ? { kind, point: { lat: Number(first), lng: Number(second) } } : null
}
