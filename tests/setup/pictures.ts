import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import type { VehicleImage } from '#contract/vehicles.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { type Reply, type TestApi, testApi } from './api.ts'
import { openHttpSite } from './http-site.ts'

const JPEG_QUALITY = 85

/** Upper left red, upper right green, lower left blue, lower right white, when viewed upright. */
export function quarters(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [isLeft, isTop] = [x < width / 2, y < height / 2]
      const colour = isTop
        ? isLeft
          ? [220, 20, 20]
          : [20, 200, 20]
        : isLeft
          ? [20, 20, 220]
          : [250, 250, 250]
      pixels.set(colour, (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const jpegOf = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()

/** Noise, which encoders cannot compress. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
}

export function pictureForm(type: string | null, bytes: Uint8Array | null, name = 'photo.jpg'): FormData {
  const form = new FormData()
  if (type !== null) form.append('type', type)
  if (bytes) form.append('image', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return form
}

export function upload(
  api: TestApi,
  vehicleId: number | string,
  { token, type = 'image', bytes, key }: { token?: string; type?: string; bytes: Uint8Array; key?: string },
): Promise<Reply<VehicleImage>> {
  return api.call<VehicleImage>('POST', `/api/v1/vehicles/${vehicleId}/images`, {
    body: pictureForm(type, bytes),
    ...(token !== undefined && { token }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

/** Every stored file, partial ones included. */
export async function filesOf({ context }: TestApi): Promise<string[]> {
  const root = path.join(context.config.dataDir, 'uploads')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Serves uploads like the site. */
export async function servePictures({ context }: TestApi) {
  const { origin, close } = await openHttpSite(context)
  return { get: (name: string, init: RequestInit = {}) => fetch(origin + name, init), close }
}

/** The API of a test file, a site that serves its pictures, and a photo. The fields exist from `beforeAll` on. */
export function testPictures(now?: () => number) {
  const api = testApi({}, now)
  const site = {} as Awaited<ReturnType<typeof servePictures>> & { photo: Buffer }
  beforeAll(async () => {
    Object.assign(site, await servePictures(api), { photo: await jpegOf(quarters(1_600, 1_000)) })
  })
  afterAll(() => site.close())
  return { api, site }
}

/** Replaces some calls of the storage during `run`. */
export async function withStorage(
  { context: { ports } }: TestApi,
  changed: Partial<StoragePort>,
  run: () => Promise<void>,
): Promise<void> {
  const { storage } = ports
  ports.storage = { ...storage, ...changed }
  try {
    await run()
  } finally {
    ports.storage = storage
  }
}
