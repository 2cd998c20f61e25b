import { MAP_PALETTES, type MapScheme } from '#domain/shared/map-palette.ts'
import { type Point, snapToGrid } from '#domain/shared/place.ts'
import { STILL_SIZES, type StillPicture, type StillSize, stillName } from '#domain/shared/still-picture.ts'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { openSealed, sealText } from './sealed-text.ts'

/** What a picture is about: a booking's route for its two parties, or for whoever has the link to its trip, or a vehicle's place. */
export type StillTopic = { kind: 'booking' | 'trip'; bookingId: string } | { kind: 'place'; point: Point }

const SECRET = 'stills'
/** Increased when the pictures look different: browsers keep them for a year. */
const EDITION = 1
const FOLDER = '/stills/'

/** Makes the addresses of the pictures of bookings, which say nothing of the booking. */
export async function stillAddresses({ db }: Pick<AppContext, 'db'>) {
  const secret = await siteSecret(db, SECRET)
  return (topic: StillTopic): StillPicture => {
    const folder = `${FOLDER}${sealText(secret, textOf(topic))}/`
    return { light: folder + stillName('wide', 'light'), dark: folder + stillName('wide', 'dark') }
  }
}

export interface AskedStill {
  topic: StillTopic
  size: StillSize
  scheme: MapScheme
}

/** What is asked for; null for an address that this site did not make. */
export async function readStillAddress(
  { db }: Pick<AppContext, 'db'>,
  pathname: string,
): Promise<AskedStill | null> {
  const [, token, file] = /^\/stills\/([\w-]{40,200})\/([a-z]+-[a-z]+\.webp)$/.exec(pathname) ?? []
  const asked = FILES.find(({ name }) => name === file)
  if (token === undefined || !asked) return null
  const topic = readTopic(openSealed(await siteSecret(db, SECRET), token))
  return topic && { topic, size: asked.size, scheme: asked.scheme }
}

const FILES = (Object.keys(STILL_SIZES) as StillSize[]).flatMap((size) =>
  (Object.keys(MAP_PALETTES) as MapScheme[]).map((scheme) => ({
    size,
    scheme,
    name: stillName(size, scheme),
  })),
)

function textOf(topic: StillTopic): string {
  if (topic.kind !== 'place') return `${topic.kind} ${EDITION} ${topic.bookingId}`
  // whatever the caller knows: a picture never shows more than the public place
  const { lat, lng } = snapToGrid(topic.point)
  return `place ${EDITION} ${lat} ${lng}`
}

/** Of any edition: a page that was kept may still name an old one. */
function readTopic(text: string | null): StillTopic | null {
  const [kind, , first = '', second = ''] = text?.split(' ') ?? []
  if (kind === 'booking' || kind === 'trip') return { kind, bookingId: first }
  return kind === 'place' ? { kind, point: { lat: Number(first), lng: Number(second) } } : null
}
