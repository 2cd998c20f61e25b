import pLimit from 'p-limit'
import type { Metadata, Sharp } from 'sharp'
import type { PICTURE_ERRORS } from '#contract/errors.ts'
import { isLargeEnough, minCropSize, type Size } from '#domain/hosting/cropping.ts'
import { MAX_PIXELS, MAX_SIDE_PIXELS } from '#domain/hosting/limits.ts'
import { isWhole, type PictureFormat, sniffFormat, sniffOther } from '#domain/hosting/picture-file.ts'
import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#domain/vehicles/picture.ts'
import { ApiError } from '#server/api-error.ts'
import { loadSharp } from '#server/services/shared/decoders.ts'

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
/** A zip ends with this record and a comment of limited length. */
const ZIP_END_BYTES = 22
const ZIP_TAIL_BYTES = ZIP_END_BYTES + 65_535
/** Patterns long enough not to occur in a photo by chance; linear, so that no `<` causes a rescan of the file. */
const ACTIVE =
  /<script[\s>/]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]|<svg\s[^<>]{0,200}xmlns|%PDF-\d\.\d/i

/**
 * Whether a picture is a polyglot: also a page, a script, a PDF or a zip. Encoding would make it harmless, but no
 * camera produces it. Data that phones append, such as a short film, is accepted and dropped.
 */
export function isPolyglot(bytes: Buffer): boolean {
  return ACTIVE.test(bytes.toString('latin1')) || endsAsZip(bytes)
}

function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END)
  if (at < Math.max(0, bytes.byteLength - ZIP_TAIL_BYTES) || at + ZIP_END_BYTES > bytes.byteLength)
    return false
  return at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) <= bytes.byteLength
}

const AT_ONCE = 2
/** Each waiting picture holds its file in memory. */
const MAX_WAITING = 30
const DECODE_SECONDS = 10
const QUALITY = 78
/** Keeps small print legible. */
const DOCUMENT_QUALITY = 86

/** Four WebP files of one picture, without metadata of the upload. */
export interface ProcessedPicture {
  kind: PictureKind
  files: { width: PictureWidth; bytes: Buffer }[]
  /** total of all four */
  bytes: number
  /** of the largest */
  size: Size
}

/** The decoder's names of the accepted formats. */
const DECODERS: Record<Exclude<PictureFormat, 'heic'>, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
}

const limit = pLimit(AT_ONCE)

/**
 * Checks a picture, turns it upright, crops and resizes it.
 * @throws ApiError with one of PICTURE_ERRORS, or unavailable
 */
export async function processPicture(kind: PictureKind, bytes: Buffer): Promise<ProcessedPicture> {
  if (limit.pendingCount >= MAX_WAITING) throw new ApiError('unavailable')
  return limit(async () => {
    const format = sniffFormat(bytes)
    if (!format) throw new ApiError(otherCode(bytes))
    if (isPolyglot(bytes)) throw new ApiError('notAnImage')
    // browsers convert it to JPEG before the upload; this process has no decoder for it
    if (format === 'heic') throw new ApiError('heicPicture')
    if (!isWhole(bytes, format)) throw new ApiError('damagedPicture')
    const size = await measure(bytes, format)
    assertLargeEnough(kind, size)
    try {
      return await shrink(kind, bytes, size)
    } catch {
      // valid header, damaged data
      throw new ApiError('damagedPicture')
    }
  })
}

function otherCode(bytes: Buffer): (typeof PICTURE_ERRORS)[number] {
  const other = sniffOther(bytes)
  return other ? `${other}Picture` : 'notAnImage'
}

/** Size of the upright picture, read from the header without decoding. */
async function measure(bytes: Buffer, format: keyof typeof DECODERS): Promise<Size> {
  const sharp = await loadSharp()
  let header: Metadata
  try {
    // no limit, because only the header is read: too large pictures are refused below
    header = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  } catch {
    throw new ApiError('damagedPicture')
  }
  if (header.format !== DECODERS[format]) throw new ApiError('notAnImage')
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS)
    throw new ApiError('tooManyPixels', {
      width,
      height,
      megapixels: MAX_PIXELS / 1_000_000,
      side: MAX_SIDE_PIXELS,
    })
  return { width, height }
}

/** Minimum size in pixels after the crop, for pictures shown to guests and for legible documents. */
function assertLargeEnough(kind: PictureKind, { width, height }: Size): void {
  const { aspect, isAnySize } = PICTURE_KINDS[kind]
  if (isAnySize || isLargeEnough({ width, height }, aspect)) return
  const min = minCropSize(aspect)
  throw new ApiError('pictureTooSmall', {
    width,
    height,
    leastWidth: min.width,
    leastHeight: min.height,
  })
}

async function shrink(kind: PictureKind, bytes: Buffer, { width, height }: Size): Promise<ProcessedPicture> {
  const sharp = await loadSharp()
  const { aspect } = PICTURE_KINDS[kind]
  const cut = (max: number) => {
    const wide = Math.max(1, Math.min(max, Math.round(aspect ? Math.min(width, height * aspect) : width)))
    return { width: wide, height: Math.max(1, Math.round(aspect ? wide / aspect : (wide * height) / width)) }
  }
  const quality = kind === 'paper' ? DOCUMENT_QUALITY : QUALITY
  // decoded once, at the size of the largest; the others are derived from it
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
  const files: ProcessedPicture['files'] = []
  for (const item of PICTURE_WIDTHS) {
    const small = largest()
      .resize({ ...cut(item), fit: 'fill' })
      .webp({ quality })
    files.push({ width: item, bytes: await small.toBuffer() })
  }
  const total = files.reduce((sum, file) => sum + file.bytes.byteLength, 0)
  return { kind, files, bytes: total, size: { width: info.width, height: info.height } }
}
