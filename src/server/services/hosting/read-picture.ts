import sharp, { type Metadata, type Sharp } from 'sharp'
import { MAX_PIXELS, MAX_SIDE_PIXELS } from '#domain/hosting/limits.ts'
import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/vehicles/picture.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createQueue } from './create-queue.ts'
import { type Format, hidesSomething, isWhole, sniffFormat } from './inspect-bytes.ts'

const AT_ONCE = 2
const MOST_WAITING = 30
const DECODE_SECONDS = 10
const QUALITY = 78
/** Small print stays readable. */
const PAPER_QUALITY = 86

/** Four WebP files of one picture, without anything of the sent one but its look. */
export interface ReadPicture {
  kind: PictureKind
  files: { width: PictureWidth; bytes: Buffer }[]
  /** of all four */
  bytes: number
}

// what is not kept needs no memory afterwards; a hostile file reaches no decoder but these three
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`),
})

const inTurn = createQueue(AT_ONCE, MOST_WAITING)

/** Upright, cut for what it is for, and small. @throws ApiError notAnImage, tooManyPixels or unavailable */
export function readPicture(kind: PictureKind, bytes: Buffer): Promise<ReadPicture> {
  return inTurn(async () => {
    const format = sniffFormat(bytes)
    if (!format || !isWhole(bytes, format) || hidesSomething(bytes)) throw new ApiError('notAnImage')
    const { width, height } = await measure(bytes, format)
    try {
      return await shrink(kind, bytes, width, height)
    } catch {
      // its header is in order, what follows is not
      throw new ApiError('notAnImage')
    }
  })
}

/** From the header alone: nothing is decoded yet. The size is that of the upright picture. */
async function measure(bytes: Buffer, format: Format): Promise<{ width: number; height: number }> {
  let header: Metadata
  try {
    // unlimited, for nothing but the header is read: we say ourselves what is too large
    header = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch {
    throw new ApiError('notAnImage')
  }
  if (header.format !== format) throw new ApiError('notAnImage')
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS)
    throw new ApiError('tooManyPixels', { megapixels: MAX_PIXELS / 1_000_000, side: MAX_SIDE_PIXELS })
  return { width, height }
}

async function shrink(kind: PictureKind, bytes: Buffer, width: number, height: number): Promise<ReadPicture> {
  const { aspect } = PICTURE_KINDS[kind]
  const cut = (most: number) => {
    const wide = Math.max(1, Math.min(most, Math.round(aspect ? Math.min(width, height * aspect) : width)))
    return { width: wide, height: Math.max(1, Math.round(aspect ? wide / aspect : (wide * height) / width)) }
  }
  const quality = kind === 'paper' ? PAPER_QUALITY : QUALITY
  // decoded once, at the size of the largest; the others are made of that
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ ...cut(Math.max(...PICTURE_WIDTHS)), fit: 'cover', position: 'centre' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const largest = (): Sharp =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: ReadPicture['files'] = []
  for (const one of PICTURE_WIDTHS) {
    const small = largest()
      .resize({ ...cut(one), fit: 'fill' })
      .webp({ quality })
    files.push({ width: one, bytes: await small.toBuffer() })
  }
  return { kind, files, bytes: files.reduce((sum, file) => sum + file.bytes.byteLength, 0) }
}
