import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import libheifWasm from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { fitInto } from '#domain/hosting/cropping.ts'
import { MAX_OPENED_PIXELS } from '#domain/hosting/limits.ts'
import type { Decoded } from './heic.ts'

/** The parts of libheif's API used here, which its types leave out. */
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}
interface HeifImage {
  is_primary(): boolean
  get_width(): number
  get_height(): number
  /** Draws the picture upright, by the orientation in the file. */
  display(into: ImageData, done: (picture: ImageData | null) => void): void
}

/** Larger than any crop that is uploaded. */
const LARGEST = { width: 4_096, height: 4_096 }
const QUALITY = 0.92

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  const wasmBinary = await load()
  const reply: Decoded = wasmBinary ? { jpeg: await decode(data, wasmBinary) } : { isOffline: true }
  self.postMessage(reply)
}

/** Null when the network is down, which does not mean that the picture is damaged. */
async function load(): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(libheifWasm)
    return response.ok ? await response.arrayBuffer() : null
  } catch {
    return null
  }
}

async function decode(bytes: Uint8Array, wasmBinary: ArrayBuffer): Promise<Blob | null> {
  try {
    const { HeifDecoder } = createLibheif({ wasmBinary }) as unknown as Libheif
    const images = new HeifDecoder().decode(bytes)
    const image = images.find((image) => image.is_primary()) ?? images[0]
    if (!image || image.get_width() * image.get_height() > MAX_OPENED_PIXELS) return null
    const picture = await pixelsOf(image)
    return picture && (await jpegOf(picture))
  } catch {
    // an undecodable picture is a result, not an exception
    return null
  }
}

function pixelsOf(image: HeifImage): Promise<ImageData | null> {
  const empty = new ImageData(image.get_width(), image.get_height())
  return new Promise((resolve) => image.display(empty, resolve))
}

async function jpegOf(picture: ImageData): Promise<Blob> {
  const { width, height } = fitInto(picture, LARGEST)
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('A 2D canvas context is not available.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
