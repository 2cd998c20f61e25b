import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

export interface Encoding {
  /** By width in px: small pictures are viewed more closely than large ones. */
  quality: Record<number, number>
  height: (width: number) => number
  sharpen: number
}

/** Writes one WebP for each width; `name` gives the path for a width. */
export async function writeWidths(
  picture: Buffer,
  name: (width: number) => string,
  encoding: Encoding,
): Promise<void> {
  for (const [key, quality] of Object.entries(encoding.quality)) {
    const width = Number(key)
    const file = name(width)
    await mkdir(dirname(file), { recursive: true })
    await sharp(picture)
      .resize(width, encoding.height(width), { kernel: 'lanczos3' })
      .sharpen({ sigma: encoding.sharpen })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toFile(file)
  }
}

/** AVIF of the same quality has half the bytes of WebP; browsers without it get the WebP. */
export async function writeAvif(picture: Buffer, name: (width: number) => string, widths: readonly number[]) {
  for (const width of widths)
    await sharp(picture).resize(width).avif({ quality: 48, effort: 9 }).toFile(name(width))
}
