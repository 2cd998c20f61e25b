import { type Area, fitInto, type Size } from '#domain/hosting/cropping.ts'
import { MAX_CHOSEN_BYTES } from '#domain/hosting/limits.ts'
import { HEAD_BYTES, isWhole, sniffFormat } from '#domain/hosting/picture-file.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'

/** Some megabytes of photo become a few hundred kB: enough for the widest screen, and to read a document. */
const LARGEST: Record<PictureKind, Size> = {
  vehicle: { width: 1920, height: 1200 },
  paper: { width: 1920, height: 2560 },
  person: { width: 1280, height: 1280 },
}
const QUALITY = 0.85

/** A picture that this browser can display; its upright size in px. */
interface OpenedPicture {
  file: Blob
  size: Size
}
type OpenError = 'notAnImage' | 'damaged' | 'tooLarge' | 'unopened'

/**
 * Opens a chosen file for display and cropping; HEIC becomes a JPEG where the browser does not support it. The file's
 * name and type are ignored. @throws when the HEIC decoder could not be loaded
 */
export async function openPicture(file: Blob): Promise<OpenedPicture | { error: OpenError }> {
  const head = await bytesOf(file.slice(0, HEAD_BYTES))
  const format = head && sniffFormat(head)
  if (!format) return { error: 'notAnImage' }
  if (file.size > MAX_CHOSEN_BYTES) return { error: 'tooLarge' }
  const bytes = await bytesOf(file)
  if (!bytes || !isWhole(bytes, format)) return { error: 'damaged' }
  const size = await measurePicture(file)
  if (size) return { file, size }
  if (format !== 'heic') return { error: format === 'avif' ? 'unopened' : 'damaged' }
  const { decodeHeic } = await import('./heic.ts')
  const jpeg = await decodeHeic(bytes)
  const decoded = jpeg && (await measurePicture(jpeg))
  return decoded ? { file: jpeg, size: decoded } : { error: 'unopened' }
}

/** Upright size in px; null when this browser cannot display the file. */
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
 * Crops a picture (null: whole) to an upright JPEG without metadata, small enough for a weak connection.
 * @throws when the picture cannot be decoded
 */
export async function shrinkPicture(file: Blob, area: Area | null, kind: PictureKind): Promise<Blob> {
  const size = await measurePicture(file)
  if (!size) throw new Error('no picture')
  const part = area ?? { x: 0, y: 0, ...size }
  const target = fitInto(part, LARGEST[kind])
  const scale = target.width / part.width
  const whole = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, target)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  // JPEG has no alpha: transparent pixels would become black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, target.width, target.height)
  context.imageSmoothingQuality = 'high'
  const draw = (source: CanvasImageSource) =>
    context.drawImage(source, -part.x * scale, -part.y * scale, whole.width, whole.height)
  const bitmap = await smallBitmap(file, whole)
  if (bitmap) {
    draw(bitmap)
    bitmap.close()
  } else await withImage(file, async (image) => draw(image))
  return toJpeg(canvas)
}

/**
 * Downscales while decoding, which saves memory on cheap phones; null in browsers that cannot, or that would rotate
 * the result.
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
      image.onerror = () => reject(new Error('no picture'))
    })
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
    // releases the decoded picture
    image.src = ''
  }
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // browsers count canvases against a small memory limit until they are collected
        canvas.width = 0
        if (blob) resolve(blob)
        else reject(new Error('no picture'))
      },
      'image/jpeg',
      QUALITY,
    )
  })
}
