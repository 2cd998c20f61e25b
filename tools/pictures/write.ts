import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

export interface Encoding {
  /** By width in px: small pictures are viewed more closely than large ones. */
  quality: Record<number, number>
  height: (width: number) => number
  sharpen: number
  /** widths that are written as AVIF, too */
  avif?: readonly number[]
}

/** From effort 4 to 6 a picture takes more than twice as long, for 3 % of its bytes. */
const PHOTO_AVIF = { quality: 52, effort: 5, chromaSubsampling: '4:2:0' } as const

/** Writes one WebP for each width, and the AVIF files beside; `name` gives the path of the WebP. */
export async function writeWidths(
  picture: Buffer,
  name: (width: number) => string,
  encoding: Encoding,
): Promise<void> {
  for (const [key, quality] of Object.entries(encoding.quality)) {
    const width = Number(key)
    const file = name(width)
    await mkdir(dirname(file), { recursive: true })
    const small = sharp(picture)
      .resize(width, encoding.height(width), { kernel: 'lanczos3' })
      .sharpen({ sigma: encoding.sharpen })
    await small.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    if (encoding.avif?.includes(width)) await small.avif(PHOTO_AVIF).toFile(file.replace(/webp$/, 'avif'))
  }
}

/** AVIF of the same quality has half the bytes of WebP; browsers without it get the WebP. */
export async function writeAvif(picture: Buffer, name: (width: number) => string, widths: readonly number[]) {
  for (const width of widths)
    await sharp(picture).resize(width).avif({ quality: 48, effort: 9 }).toFile(name(width))
}
