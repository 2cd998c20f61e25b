import type { Size } from '#domain/hosting/cropping.ts'

interface Drawing {
  quality: number
  /** Size of the whole picture; the canvas may show only a part. */
  whole: Size
  at?: { x: number; y: number }
  /** Rotates by a quarter turn clockwise. */
  isTurned?: boolean
}

/**
 * Draws a picture on a canvas of `size` and returns a JPEG. @throws when it cannot be decoded, or memory is
 * insufficient
 */
export async function drawPicture(
  file: Blob,
  size: Size,
  { quality, whole, at, isTurned }: Drawing,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
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

export async function withImage<T>(file: Blob, use: (image: HTMLImageElement) => Promise<T>): Promise<T> {
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

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        // browsers count canvases against a small memory limit until they are collected
        canvas.width = 0
        if (blob) resolve(blob)
        else reject(new Error('no picture'))
      },
      'image/jpeg',
      quality,
    )
  })
}
