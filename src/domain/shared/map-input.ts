import { latinDigits } from './digits.ts'
import { insideNepalBox, MAX_PLACE_TEXT, type Point, round4 } from './place.ts'

/**
 * What a text in a place field means. `point`: coordinates, or a map link with coordinates, anywhere on earth. `name`:
 * a name to search for. `link`: a URL with neither, such as a shortened map link.
 */
export type MapInput = { kind: 'point'; point: Point } | { kind: 'name'; name: string } | { kind: 'link' }

const NUMBER = String.raw`-?\d{1,3}(?:\.\d{1,18})?`
const LINK_PAIR = String.raw`(${NUMBER})\s?(?:,|\/)\s?(${NUMBER})`
/** Coordinates in links: those of the place first, then those of the visible map. */
const IN_LINKS = [
  // the last pair is the destination, the others are stops before it
  new RegExp(`.*!3d(${NUMBER})!4d(${NUMBER})`, 's'),
  new RegExp(
    String.raw`[?&#](?:q|query|destination|daddr|mlat)=(?:loc:\s?)?(${NUMBER})(?:,|&mlon=)\s?(${NUMBER})`,
  ),
  new RegExp(String.raw`\/(?:place|search|dir\/.*)\/${LINK_PAIR}(?=[/?&#]|$)`, 's'),
  new RegExp(`@${LINK_PAIR}`),
  new RegExp(`[?&#](?:ll|sll|center|cbll)=${LINK_PAIR}`),
  new RegExp(String.raw`#map=[\d.]{1,5}\/${LINK_PAIR}`),
]
const GEO = new RegExp(`geo:${LINK_PAIR}`, 'i')
const NOWHERE = /^geo:0,0\b/i
const LINK_NAME = /(?:[?&](?:q|query|destination|daddr)=|\/maps\/(?:place|search)\/)([^/&?#@]+)/
const LINK =
  /(?:https?:\/\/|www\.|geo:)\S+|\b(?:maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|maps\.google\.[a-z.]{2,6})\/\S+/i
/** "@27.7,85.3" or "!3d27.7!4d85.3", pasted without the rest of the link. */
const PART_OF_LINK = /@-?\d|!3d/
/** Direction marks and the like that copied text contains, but not the joiners of Devanagari. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu

const SECONDS = String.raw`(?: ?(\d{1,2}(?:\.\d{1,9})?) ?")?`
const MINUTES = String.raw`(?: ?(\d{1,2}(?:\.\d{1,9})?) ?'${SECONDS})?`
const ANGLE = `([NSEW])? ?(${NUMBER}) ?(°)?${MINUTES} ?([NSEW])?`
const PAIR = new RegExp(`^${ANGLE} ?[,;/ ] ?${ANGLE}$`)

/** Parses coordinates (decimal or in degrees, in either script), map links and names. */
export function readMapInput(typed: string): MapInput {
  const text = latinDigits(typed.slice(0, MAX_PLACE_TEXT)).replace(INVISIBLE, '').trim()
  const link = LINK.exec(text)?.[0]
  if (!link) {
    const point = readPair(text) ?? (PART_OF_LINK.test(text) ? pointOfLink(text) : null)
    return point ? { kind: 'point', point } : { kind: 'name', name: text }
  }
  const url = decoded(link)
  const point = pointOfLink(url)
  if (point) return { kind: 'point', point }
  const inLink = LINK_NAME.exec(url)?.[1]?.trim()
  // "Hotel Himalaya https://maps.app.goo.gl/x" is how phones share a place
  const name = inLink || text.replace(link, ' ').replace(/\s+/g, ' ').trim()
  const inName = readPair(name)
  if (inName) return { kind: 'point', point: inName }
  return name.length > 1 ? { kind: 'name', name } : { kind: 'link' }
}

function pointOfLink(url: string): Point | null {
  const patterns = NOWHERE.test(url) ? IN_LINKS : [...IN_LINKS, GEO]
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(url) ?? []
    const point = lat && lng ? pointOf(Number(lat), Number(lng)) : null
    if (point) return point
  }
  return null
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '))
  } catch {
    // a percent sign that encodes nothing
    return link.replaceAll('+', ' ')
  }
}

/** "27.7172, 85.3240", "27.7172 N 85.3240 E", "27°43'02\"N 85°19'26\"E", "lat: 27.7, lng: 85.3". */
function readPair(typed: string): Point | null {
  const text = typed
    .replace(/[‘’′`]{2}|[“”″]|''/g, '"')
    .replace(/[‘’′`]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/º|˚|\bdeg(?:rees?)?\b/gi, '°')
    .replace(/उत्तर|\bnorth\b/gi, 'N')
    .replace(/पूर्व|\beast\b/gi, 'E')
    .replace(/\b(?:lat|latitude|lng|lon|long|longitude)\b[.:=]?|अक्षांश[:=]?|देशान्तर[:=]?/gi, ' ')
    .replace(/[()[\]]/g, ' ')
    // a decimal comma, as in "27,7172; 85,3240"
    .replace(/^\s*(\d{1,3}),(\d{3,})\s*[;/\s]\s*(\d{1,3}),(\d{3,})\s*$/, '$1.$2 $3.$4')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
  const found = PAIR.exec(text)
  if (!found) return null
  const [first, second] = [angle(found.slice(1, 7)), angle(found.slice(7, 13))]
  // two whole numbers alone, such as "10, 32", are not coordinates
  if (!first.isPrecise || !second.isPrecise) return null
  const isTurned = /[EW]/.test(first.side) || /[NS]/.test(second.side)
  return isTurned ? pointOf(second.degrees, first.degrees) : pointOf(first.degrees, second.degrees)
}

function angle([before = '', whole = '', degree = '', minutes, seconds, after = '']: readonly (
  | string
  | undefined
)[]) {
  const side = before || after
  const size = Math.abs(Number(whole)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const isNegative = whole.startsWith('-') !== /[SW]/.test(side)
  return {
    degrees: isNegative ? -size : size,
    side,
    isPrecise: whole.includes('.') || degree !== '' || side !== '' || minutes !== undefined,
  }
}

/** Swaps the two numbers if only that gives a point in Nepal. */
function pointOf(lat: number, lng: number): Point | null {
  const [given, turned] = [rounded(lat, lng), rounded(lng, lat)]
  if (!insideNepalBox(given) && insideNepalBox(turned)) return turned
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? given : null
}

const rounded = (lat: number, lng: number): Point => ({ lat: round4(lat), lng: round4(lng) })
