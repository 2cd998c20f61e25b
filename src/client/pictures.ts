import { imageDimensionsFromData } from 'image-dimensions'
import { type CropArea, fitInto, type Size } from '#domain/hosting/cropping.ts'
import { MAX_CHOSEN_BYTES, MAX_OPENED_PIXELS } from '#domain/hosting/limits.ts'
import {
  HEAD_BYTES,
  isWhole,
  type OtherFormat,
  type PictureFormat,
  sniffFormat,
  sniffOther,
} from '#domain/hosting/picture-file.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { drawPicture, withImage } from './draw-picture.ts'

/** Reduces photos from megabytes to a few hundred kB: enough for the widest screen, and to read a document. */
const LARGEST: Record<PictureKind, Size> = {
  vehicle: { width: 1920, height: 1200 },
  paper: { width: 1920, height: 2560 },
  person: { width: 1280, height: 1280 },
}
/** A larger picture is downscaled before it is shown; an iPhone's canvas is limited to this size. */
const LARGEST_OPENED: Size = { width: 4096, height: 4096 }
const QUALITY = 0.85
/** For a picture that is encoded again when it is cropped. */
const OPENED_QUALITY = 0.92
/** The size follows the camera's own data, which is seldom longer. */
const HEADER_BYTES = 256 * 1024

/** A picture that this browser can display, with its upright size in px. */
interface OpenedPicture {
  file: Blob
  size: Size
}
type OpenError = OtherFormat | 'notAnImage' | 'damaged' | 'tooLarge' | 'unopened'
type OpenRejection = { error: OpenError } | { error: 'tooManyPixels'; size: Size }

/**
 * Opens a chosen file for display and cropping. HEIC is converted to JPEG if the browser does not support it, and a
 * large picture is downscaled. Ignores the file's name and type.
 * @throws when the HEIC decoder could not be loaded
 */
export async function openPicture(file: Blob): Promise<OpenedPicture | OpenRejection> {
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  if (!head) return { error: 'damaged' }
  const format = sniffFormat(head)
  if (!format) return { error: sniffOther(head) ?? 'notAnImage' }
  if (file.size > MAX_CHOSEN_BYTES) return { error: 'tooLarge' }
  const bytes = await bytesOf(file)
  if (!bytes || !isWhole(bytes, format)) return { error: 'damaged' }
  // checked before decoding: a file of a few kB may need gigabytes of memory
  const declared = declaredSize(bytes)
  if (!declared) return { error: unreadable(format) }
  if (declared.width * declared.height > MAX_OPENED_PIXELS) return { error: 'tooManyPixels', size: declared }
  const size = await measurePicture(file)
  if (size) return downscaled(file, size)
  if (format !== 'heic') return { error: unreadable(format) }
  const { decodeHeic } = await import('./heic.ts')
  const jpeg = await decodeHeic(bytes)
  const decoded = jpeg && (await measurePicture(jpeg))
  return decoded ? { file: jpeg, size: decoded } : { error: 'unopened' }
}

function declaredSize(bytes: Uint8Array): Size | null {
  const found = imageDimensionsFromData(bytes.subarray(0, HEADER_BYTES)) ?? imageDimensionsFromData(bytes)
  return found ? { width: found.width, height: found.height } : null
}

/** Every browser can display the older formats, so a failure means a damaged file. */
const unreadable = (format: PictureFormat) =>
  format === 'avif' || format === 'heic' ? 'unopened' : 'damaged'

async function downscaled(file: Blob, size: Size): Promise<OpenedPicture | { error: 'unopened' }> {
  const target = fitInto(size, LARGEST_OPENED)
  if (target.width === size.width) return { file, size }
  try {
    return { file: await drawPicture(file, target, { quality: OPENED_QUALITY, whole: target }), size: target }
  } catch {
    // insufficient memory is a result, not an exception
    return { error: 'unopened' }
  }
}

/** The upright size in px; null when this browser cannot display the file. */
async function measurePicture(file: Blob): Promise<Size | null> {
  try {
    return await withImage(file, async ({ naturalWidth: width, naturalHeight: height }) =>
      width > 0 && height > 0 ? { width, height } : null,
    )
  } catch {
    // an unreadable file is a result, not an exception
    return null
  }
}

/** Null when the file was removed, or is a cloud placeholder that was never downloaded. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

/**
 * Crops a picture (or, for null, takes the whole) and returns an upright JPEG without metadata, small enough for a
 * slow connection.
 * @throws when the picture cannot be decoded
 */
export async function shrinkPicture(file: Blob, area: CropArea | null, kind: PictureKind): Promise<Blob> {
  const size = await measurePicture(file)
  if (!size) throw new Error('no picture')
  const part = area ?? { x: 0, y: 0, ...size }
  const target = fitInto(part, LARGEST[kind])
  const scale = target.width / part.width
  const whole = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  return drawPicture(file, target, {
    quality: QUALITY,
    whole,
    at: { x: -part.x * scale, y: -part.y * scale },
  })
}

/** Rotates by a quarter turn clockwise. @throws when the picture cannot be decoded */
export async function rotatePicture({ file, size }: OpenedPicture): Promise<OpenedPicture> {
  const turned = fitInto({ width: size.height, height: size.width }, LARGEST_OPENED)
  const whole = { width: turned.height, height: turned.width }
  return {
    file: await drawPicture(file, turned, { quality: OPENED_QUALITY, whole, isTurned: true }),
    size: turned,
  }
}
