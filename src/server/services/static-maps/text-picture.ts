import path from 'node:path'
import { sharp } from '#server/services/shared/decoders.ts'

/**
 * A font file with Latin and Devanagari, because a server has no fonts to rely on, and sharp cannot read the format of
 * the pages' fonts. HarfBuzz in sharp shapes Devanagari.
 */
const FONT_FILE = path.resolve(import.meta.dirname, '../../data/fonts/mukta-700.ttf')
const FONT = 'Mukta Bold'
/** At 72 dpi a point is a pixel. */
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
