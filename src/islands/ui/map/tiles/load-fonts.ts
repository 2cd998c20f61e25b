import type { MapFont } from './tile-messages.ts'

/** A letter of each script, so that a Nepali page loads both files of a weight. */
const SAMPLE = 'Aक'

/**
 * A canvas does not wait for a font. A page knows its own ones; a worker is given them. One that fails leaves those of
 * the system.
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
