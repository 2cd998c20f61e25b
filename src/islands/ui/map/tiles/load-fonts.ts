import type { MapFont } from './tile-messages.ts'

/** A letter of each script, so that a Nepali page loads both files of a weight. */
const SAMPLE = 'Aक'

/**
 * Waits for the fonts, because a canvas does not. A page has its own; a worker gets them as `fonts`. The system's font
 * is used in place of one that fails.
 */
export async function loadFonts(fonts: readonly MapFont[]): Promise<void> {
  if ('document' in globalThis) {
    const { fontFamily } = getComputedStyle(document.body)
    await Promise.allSettled(
      fonts.map(({ weight }) => document.fonts.load(`${weight} 12px ${fontFamily}`, SAMPLE)),
    )
    return
  }
  const { fonts: known } = globalThis as { fonts?: FontFaceSet }
  const loading = fonts.map(async ({ url, weight, unicodeRange }) => {
    const face = new FontFace('Mukta', `url("${url}")`, { weight, unicodeRange })
    known?.add(await face.load())
  })
  await Promise.allSettled(loading)
}
