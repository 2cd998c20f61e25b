import path from 'node:path'
import type { Locale } from '#domain/shell/locale.ts'
import { loadSharp } from '#server/services/shared/decoders.ts'
import type { MapSubject } from './draw-subject.ts'
import { mapOf, queueDrawing } from './render-static-map.ts'

/** The texts beside a map: about one place, or about the route between two. */
export interface MapCardTexts {
  brand: string
  kind: string
  place: string | { from: string; to: string }
  facts: string
  price: string
  /** attribution of the map */
  credit: string
}
/** The texts below a photo. */
export interface PhotoCardTexts {
  brand: string
  title: string
  facts: string
  price: string
}

/** The size that messengers expect. */
const CARD_SIZE = { width: 1_200, height: 630 } as const
const PANEL = 560
/** Height of a photo; the texts are below it. */
const PHOTO_HEIGHT = 480
/** Share of the photo's height that is cut off at the top, because vehicles are in the middle. */
const PHOTO_TOP_SHARE = 0.15
const MARGIN = 56
const TEXT_LEFT = 108
const QUALITY = 82
const COLORS = {
  ink: '#14213d',
  soft: '#5f6880',
  card: '#ffffff',
  crimson: '#b8123a',
  line: '#d0c8bc',
}
const TEXT_WIDTH = PANEL - TEXT_LEFT - 36
const WIDE = PANEL - MARGIN - 36
const PRICE_WIDTH = 380
const BELOW_WIDTH = CARD_SIZE.width - 2 * MARGIN - PRICE_WIDTH - 24
const STYLES = {
  brand: { color: COLORS.ink, sizes: [40], width: WIDE - 60, maxLines: 1 },
  kind: { color: COLORS.soft, sizes: [28, 24], width: WIDE, maxLines: 1 },
  place: { color: COLORS.ink, sizes: [60, 50, 42, 34], width: TEXT_WIDTH, maxLines: 1 },
  onePlace: { color: COLORS.ink, sizes: [84, 70, 58, 46], width: WIDE, maxLines: 1 },
  facts: { color: COLORS.ink, sizes: [36, 31, 27], width: WIDE, maxLines: 1 },
  price: { color: COLORS.crimson, sizes: [36, 31, 27], width: WIDE, maxLines: 1 },
  credit: { color: COLORS.soft, sizes: [17], width: 400, maxLines: 1 },
  title: { color: COLORS.ink, sizes: [48, 42, 36, 30], width: BELOW_WIDTH, maxLines: 1 },
  factsBelow: { color: COLORS.soft, sizes: [30, 26, 22], width: BELOW_WIDTH, maxLines: 1 },
  priceBelow: { color: COLORS.crimson, sizes: [44, 38, 32, 27], width: PRICE_WIDTH, maxLines: 1 },
} satisfies Record<string, TextStyle>
/** The vertical middle of each text. */
const ROWS = { brand: 84, kind: 168, from: 262, onePlace: 317, to: 372, facts: 484, price: 544 }
const BELOW = { title: 530, facts: 586, price: 555, brand: 62 }

/**
 * Renders a JPEG, because some messengers show no WebP.
 * @throws ServiceUnavailableError when it cannot be drawn now
 */
export function renderMapCard(subject: MapSubject, cardTexts: MapCardTexts, locale: Locale): Promise<Buffer> {
  const { place } = cardTexts
  return queueDrawing(async () => {
    const places =
      typeof place === 'string'
        ? [textLayer(place, STYLES.onePlace, MARGIN, ROWS.onePlace)]
        : [
            textLayer(place.from, STYLES.place, TEXT_LEFT, ROWS.from),
            textLayer(place.to, STYLES.place, TEXT_LEFT, ROWS.to),
          ]
    const [ground, ...texts] = await Promise.all([
      cardBackground(subject, typeof place === 'string' ? '' : routeStem(), locale),
      textLayer(cardTexts.brand, STYLES.brand, MARGIN + 60, ROWS.brand),
      textLayer(cardTexts.kind, STYLES.kind, MARGIN, ROWS.kind),
      ...places,
      textLayer(cardTexts.facts, STYLES.facts, MARGIN, ROWS.facts),
      textLayer(cardTexts.price, STYLES.price, MARGIN, ROWS.price),
      creditLayer(cardTexts.credit),
    ])
    return jpegOf(Buffer.from(ground), texts.flat())
  })
}

/** Renders a card with a photo of any size instead of a map. */
export function renderPhotoCard(photo: Buffer, cardTexts: PhotoCardTexts): Promise<Buffer> {
  const { width, height } = CARD_SIZE
  return queueDrawing(async () => {
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLORS.card}"/></svg>`
    const [shown, badge, price, ...texts] = await Promise.all([
      cropPhoto(photo),
      brandLayers(cardTexts.brand),
      textPicture(cardTexts.price, STYLES.priceBelow),
      textLayer(cardTexts.title, STYLES.title, MARGIN, BELOW.title),
      textLayer(cardTexts.facts, STYLES.factsBelow, MARGIN, BELOW.facts),
    ])
    const left = width - MARGIN - price.width
    const top = Math.round(BELOW.price - price.height / 2)
    return jpegOf(Buffer.from(ground), [
      { input: shown, left: 0, top: 0 },
      ...badge,
      { input: price.bytes, left, top },
      ...texts.flat(),
    ])
  })
}

async function jpegOf(ground: Buffer, layers: { input: Buffer; left: number; top: number }[]) {
  const sharp = await loadSharp()
  return sharp(ground).composite(layers).flatten().jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** Returns no layer for an empty text. */
async function textLayer(text: string, style: TextStyle, left: number, middle: number) {
  if (!text) return []
  const { bytes, height } = await textPicture(text, style)
  return [{ input: bytes, left, top: Math.round(middle - height / 2) }]
}

/** Scales the photo to the card's width and crops it, mainly the sky. */
async function cropPhoto(photo: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(photo)
    .resize({ width: CARD_SIZE.width, height: PHOTO_HEIGHT, fit: 'outside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [beside, above] = [width - CARD_SIZE.width, height - PHOTO_HEIGHT]
  return sharp(data, { raw: { width, height, channels } })
    .extract({
      left: Math.floor(beside / 2),
      top: Math.min(above, Math.round(height * PHOTO_TOP_SHARE)),
      width: CARD_SIZE.width,
      height: PHOTO_HEIGHT,
    })
    .png()
    .toBuffer()
}

/** The logo in a white box, for the upper left corner of a photo. */
async function brandLayers(brand: string) {
  const { bytes, width, height } = await textPicture(brand, STYLES.brand)
  const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 116}" height="76"><rect width="100%" height="100%" rx="18" fill="${COLORS.card}"/>${brandMark(16, 14)}</svg>`
  return [
    { input: Buffer.from(box), left: 32, top: BELOW.brand - 38 },
    { input: bytes, left: 32 + 80, top: Math.round(BELOW.brand - height / 2) },
  ]
}

/** The attribution, for the lower right corner of the map. */
async function creditLayer(text: string) {
  const sharp = await loadSharp()
  const { bytes, width, height } = await textPicture(text, STYLES.credit)
  const box = { width: width + 20, height: height + 14 }
  const input = await sharp({ create: { ...box, channels: 4, background: '#ffffffd9' } })
    .composite([{ input: bytes, left: 10, top: 7 }])
    .png()
    .toBuffer()
  return [{ input, left: CARD_SIZE.width - box.width, top: CARD_SIZE.height - box.height }]
}

async function cardBackground(subject: MapSubject, drawing: string, locale: Locale): Promise<string> {
  const { width, height } = CARD_SIZE
  const map = await mapOf(subject, { width: width - PANEL, height }, { scheme: 'light', locale })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round"><svg x="${PANEL}" width="${width - PANEL}" height="${height}">${map}</svg><rect width="${PANEL}" height="${height}" fill="${COLORS.card}"/>${brandMark(MARGIN, ROWS.brand - 24)}${drawing}</svg>`
}

function brandMark(x: number, y: number): string {
  return `<g transform="translate(${x} ${y}) scale(1.5)"><rect width="32" height="32" rx="9" fill="${COLORS.crimson}"/><path d="M5 22 12 11l4.5 6L21 9l6 13Z" fill="#fff"/><circle cx="11" cy="23" r="3" fill="${COLORS.ink}"/><circle cx="22" cy="23" r="3" fill="${COLORS.ink}"/></g>`
}

/** The line from origin to destination beside their names, in the colours of the markers. */
function routeStem(): string {
  const x = MARGIN + 16
  return `<path d="M${x} ${ROWS.from + 26}V${ROWS.to - 26}" stroke="${COLORS.line}" stroke-width="5" stroke-dasharray="1 13"/><circle cx="${x}" cy="${ROWS.from}" r="13" fill="${COLORS.ink}"/><circle cx="${x}" cy="${ROWS.to}" r="13" fill="${COLORS.crimson}"/>`
}

/**
 * A font file with Latin and Devanagari, because a server has no fonts to rely on, and sharp cannot read the format of
 * the pages' fonts. HarfBuzz in sharp shapes Devanagari.
 */
const FONT_FILE = path.resolve(import.meta.dirname, '../../data/fonts/mukta-700.ttf')
const FONT = 'Mukta Bold'
/** At 72 dpi a point is a pixel. */
const DPI = 72

interface TextStyle {
  color: string
  /** pixels; the first at which the text is within `width` and `maxLines`, else the last */
  sizes: readonly number[]
  width: number
  maxLines: number
}
interface TextPicture {
  bytes: Buffer
  width: number
  height: number
}

/** Renders a text as a transparent PNG. */
export async function textPicture(text: string, style: TextStyle): Promise<TextPicture> {
  const { sizes, maxLines } = style
  for (const size of sizes.slice(0, -1)) {
    const picture = await draw(text, size, style)
    if (picture.width <= style.width && picture.height <= maxLines * LINE * size) return picture
  }
  return draw(text, sizes.at(-1) ?? 0, style)
}

/** Line height of Mukta, as a multiple of the size. Pictures are cropped to the glyphs. */
const LINE = 1.66

async function draw(text: string, size: number, { color, width }: TextStyle): Promise<TextPicture> {
  const sharp = await loadSharp()
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      rgba: true,
      dpi: DPI,
      width,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Escapes Pango markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
