import path from 'node:path'
import { sharp } from '#server/services/shared/decoders.ts'

/**
 * The site's own font with Latin and Devanagari in one file, since the files of the pages are in a format that the picture
 * library cannot read: a server has no fonts that it could rely on. HarfBuzz within the library joins Devanagari letters.
 */
const FONT_FILE = path.resolve(import.meta.dirname, '../../data/fonts/mukta-700.ttf')
const FONT = 'Mukta Bold'
/** At which a point is a pixel. */
const DPI = 72

export interface TextStyle {
  color: string
  /** pixels; the first at which the text is within `width` and `maxLines`, else the last */
  sizes: readonly number[]
  width: number
  maxLines: number
}
export interface TextPicture {
  bytes: Buffer
  width: number
  height: number
}

/** A text as a transparent picture. */
export async function textPicture(text: string, style: TextStyle): Promise<TextPicture> {
  const { sizes, maxLines } = style
  for (const size of sizes.slice(0, -1)) {
    const picture = await draw(text, size, style)
    if (picture.width <= style.width && picture.height <= maxLines * LINE * size) return picture
  }
  return draw(text, sizes.at(-1) ?? 0, style)
}

/** Height of a line of Mukta, in sizes; a picture of text is no higher than its ink. */
const LINE = 1.66

async function draw(text: string, size: number, { color, width }: TextStyle): Promise<TextPicture> {
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

/** Pango reads markup. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
