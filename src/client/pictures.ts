import { imageDimensionsFromData } from 'image-dimensions'
import { type CropArea, fitInto, type Size } from '#domain/hosting/cropping.ts'
import { MAX_CHOSEN_BYTES, MAX_OPENED_PIXELS } from '#domain/hosting/limits.ts'
import {
  HEAD_BYTES,
  isWhole,
  type OpenedPicture,
  type PictureFormat,
  type RefusedPicture,
  sniffFormat,
  sniffOther,
} from '#domain/hosting/picture-file.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'

/** Reduces photos from megabytes to a few hundred kB: enough for the widest screen, and to read a document. */
const LARGEST: Record<PictureKind, Size> = {
  vehicle: { width: 1920, height: 1200 },
  paper: { width: 1920, height: 2560 },
  person: { width: 1280, height: 1280 },
  message: { width: 1280, height: 1280 },
}
/** A larger picture is downscaled before it is shown; an iPhone's canvas is limited to this size. */
const LARGEST_OPENED: Size = { width: 4096, height: 4096 }
const QUALITY = 0.85
/** For a picture that is encoded again when it is cropped. */
const OPENED_QUALITY = 0.92
/** The size follows the camera's own data, which is rarely longer. */
const HEADER_BYTES = 256 * 1024

/**
 * Opens a chosen file for display and cropping. HEIC is converted to JPEG if the browser does not support it, and a
 * large picture is downscaled. Ignores the file's name and type.
 * @throws when the HEIC decoder could not be loaded
 */
export async function openPicture(file: Blob): Promise<OpenedPicture | RefusedPicture> {
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
  if (!size) throw new Error('The picture could not be decoded.')
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

/**
 * Rotates by a quarter turn clockwise.
 * @throws when the picture cannot be decoded
 */
export async function rotatePicture({ file, size }: OpenedPicture): Promise<OpenedPicture> {
  const turned = fitInto({ width: size.height, height: size.width }, LARGEST_OPENED)
  const whole = { width: turned.height, height: turned.width }
  return {
    file: await drawPicture(file, turned, { quality: OPENED_QUALITY, whole, isTurned: true }),
    size: turned,
  }
}

interface Drawing {
  quality: number
  /** Size of the whole picture; the canvas may show only a part. */
  whole: Size
  /** Position of the picture on the canvas. */
  at?: { x: number; y: number }
  /** Rotates by a quarter turn clockwise. */
  isTurned?: boolean
}

/**
 * Draws a picture on a canvas of `size` and returns a JPEG.
 * @throws when it cannot be decoded, or memory is insufficient
 */
async function drawPicture(file: Blob, size: Size, { quality, whole, at, isTurned }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('A 2D canvas context is not available.')
  // JPEG has no alpha: transparent pixels would become black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  if (isTurned) {
    context.translate(size.width, 0)
    context.rotate(Math.PI / 2)
  }
  const put = (source: CanvasImageSource) =>
    context.drawImage(source, at?.x ?? 0, at?.y ?? 0, whole.width, whole.height)
  const bitmap = await smallBitmap(file, whole)
  if (bitmap) {
    put(bitmap)
    bitmap.close()
  } else await withImage(file, async (image) => put(image))
  return toJpeg(canvas, quality)
}

/**
 * Downscales while decoding, which saves memory on cheap phones. Null in browsers that do not support it, or that
 * rotate the result.
 */
async function smallBitmap(file: Blob, { width, height }: Size): Promise<ImageBitmap | null> {
  const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image', ...options }).catch(
    () => null,
  )
  if (bitmap?.width === width && bitmap.height === height) return bitmap
  bitmap?.close()
  return null
}

async function withImage<T>(file: Blob, use: (image: HTMLImageElement) => Promise<T>): Promise<T> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new Error('The picture could not be decoded.'))
    })
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
    // releases the decoded picture
    image.src = ''
  }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // browsers count canvases against a small memory limit until they are collected
        canvas.width = 0
        if (blob) resolve(blob)
        else reject(new Error('The picture could not be encoded.'))
      },
      'image/jpeg',
      quality,
    )
  })
}
