import type { MapFont } from './tile-messages.ts'

/** Where names are written in a worker, it needs the page's fonts; a font that fails leaves those of the system. */
export async function loadFonts(fonts: readonly MapFont[]): Promise<void> {
  const set = 'document' in globalThis ? null : (globalThis as { fonts?: FontFaceSet }).fonts
  if (!set) return
  const loading = fonts.map(async ({ url, weight, unicodeRange }) => {
    const face = new FontFace('Mukta', `url("${url}")`, { weight, unicodeRange })
    set.add(await face.load())
  })
  await Promise.allSettled(loading)
}
