import { sharp } from '#server/services/shared/decoders.ts'
import type { StillSubject } from './draw-route.ts'
import { inQueue, mapOf } from './render-still.ts'
import { type TextStyle, textPicture } from './text-picture.ts'

/** What a picture for shared links says beside its map. */
export interface CardWords {
  brand: string
  kind: string
  from: string
  to: string
  time: string
  price: string
  /** the notice of the map's makers */
  credit: string
}

/** As messengers want it. */
const CARD_SIZE = { width: 1_200, height: 630 } as const
const PANEL = 560
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
const STYLES = {
  brand: { color: COLORS.ink, sizes: [40], width: WIDE - 60, maxLines: 1 },
  kind: { color: COLORS.soft, sizes: [28, 24], width: WIDE, maxLines: 1 },
  place: { color: COLORS.ink, sizes: [60, 50, 42, 34], width: TEXT_WIDTH, maxLines: 1 },
  time: { color: COLORS.ink, sizes: [36, 31, 27], width: WIDE, maxLines: 1 },
  price: { color: COLORS.crimson, sizes: [36, 31, 27], width: WIDE, maxLines: 1 },
  credit: { color: COLORS.soft, sizes: [17], width: 400, maxLines: 1 },
} satisfies Record<string, TextStyle>
/** The vertical middle of each text. */
const ROWS = { brand: 84, kind: 168, from: 262, to: 372, time: 484, price: 544 }

/** A JPEG file: some messengers show no WebP. @throws ServiceUnavailableError when too many wait, or when there are no tiles */
export function renderCard(subject: StillSubject, words: CardWords): Promise<Buffer> {
  return inQueue(async () => {
    const [ground, ...texts] = await Promise.all([
      groundOf(subject),
      placed(words.brand, STYLES.brand, MARGIN + 60, ROWS.brand),
      placed(words.kind, STYLES.kind, MARGIN, ROWS.kind),
      placed(words.from, STYLES.place, TEXT_LEFT, ROWS.from),
      placed(words.to, STYLES.place, TEXT_LEFT, ROWS.to),
      placed(words.time, STYLES.time, MARGIN, ROWS.time),
      placed(words.price, STYLES.price, MARGIN, ROWS.price),
      creditIn(words.credit),
    ])
    return sharp(Buffer.from(ground))
      .composite(texts)
      .flatten()
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer()
  })
}

async function placed(text: string, style: TextStyle, left: number, middle: number) {
  const { bytes, height } = await textPicture(text, style)
  return { input: bytes, left, top: Math.round(middle - height / 2) }
}

/** In the lower right corner of the map. */
async function creditIn(text: string) {
  const { bytes, width, height } = await textPicture(text, STYLES.credit)
  const box = { width: width + 20, height: height + 14 }
  const input = await sharp({ create: { ...box, channels: 4, background: '#ffffffd9' } })
    .composite([{ input: bytes, left: 10, top: 7 }])
    .png()
    .toBuffer()
  return { input, left: CARD_SIZE.width - box.width, top: CARD_SIZE.height - box.height }
}

async function groundOf(subject: StillSubject): Promise<string> {
  const { width, height } = CARD_SIZE
  const map = await mapOf(subject, { width: width - PANEL, height }, 'light')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round"><svg x="${PANEL}" width="${width - PANEL}" height="${height}">${map}</svg><rect width="${PANEL}" height="${height}" fill="${COLORS.card}"/>${brandMark()}${stem()}</svg>`
}

/** The logo's drawing. */
function brandMark(): string {
  return `<g transform="translate(${MARGIN} ${ROWS.brand - 24}) scale(1.5)"><rect width="32" height="32" rx="9" fill="${COLORS.crimson}"/><path d="M5 22 12 11l4.5 6L21 9l6 13Z" fill="#fff"/><circle cx="11" cy="23" r="3" fill="${COLORS.ink}"/><circle cx="22" cy="23" r="3" fill="${COLORS.ink}"/></g>`
}

/** From the beginning to the end of the way, in the colours of the pins. */
function stem(): string {
  const x = MARGIN + 16
  return `<path d="M${x} ${ROWS.from + 26}V${ROWS.to - 26}" stroke="${COLORS.line}" stroke-width="5" stroke-dasharray="1 13"/><circle cx="${x}" cy="${ROWS.from}" r="13" fill="${COLORS.ink}"/><circle cx="${x}" cy="${ROWS.to}" r="13" fill="${COLORS.crimson}"/>`
}
