import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { openWatchedSite, type WatchedSite } from '../watched-site.ts'
import { printFigures } from './site.ts'

const UPLOADS = 100
/**
 * Runs for some seconds, four concurrently, so that the AVIF job has run too: its encoder does not release its memory.
 */
const WARM_UP = 60
const LIMIT_MS = 1_500
/** Tolerated growth in MB: the heap of a busy process varies by this much. */
const LIMIT_MB = 25
const [WIDTH, HEIGHT] = [4_000, 3_000]

interface Vehicle {
  url: string
  headers: Record<string, string>
  id: number
}

/** Uploads and deletes 100 photos of 12 megapixels: measures an upload, and whether the memory is released. */
export async function benchUploads(root: string): Promise<void> {
  const site = await openWatchedSite(root, 'uploads')
  try {
    const { url, dataDir } = site
    const vehicle = await makeVehicle(url, root, dataDir)
    const photo = await makePhoto()
    console.log(`A photo of ${WIDTH} x ${HEIGHT}, ${(photo.size / 1024 / 1024).toFixed(1)} MB`)
    const started = await site.quietMemory()
    await uploadMany(site, vehicle, photo, { uploads: 4, concurrency: 4 })
    const first = await site.quietMemory()
    printFigures('4 uploads of 12 megapixels, concurrently', `memory ${started} MB, ${first} MB afterwards`, {
      holds: first <= started + LIMIT_MB,
      limit: `at most ${LIMIT_MB} MB more`,
    })
    await uploadMany(site, vehicle, photo, { uploads: WARM_UP, concurrency: 4 })
    const before = await site.quietMemory()
    for (const concurrency of [1, 4]) {
      const { waits, peak } = await uploadMany(site, vehicle, photo, { uploads: UPLOADS, concurrency })
      show(`${UPLOADS} uploads of 12 megapixels, ${concurrency} concurrently`, waits, {
        started,
        before,
        peak,
        after: await site.quietMemory(),
      })
    }
  } finally {
    await site.close()
  }
}

async function makeVehicle(url: string, root: string, dataDir: string): Promise<Vehicle> {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/operator.ts'), 'tokens', '1'],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  if (status !== 0) throw new Error(`No token: ${stderr}`)
  const headers = { authorization: `Bearer ${stdout.trim()}` }
  const info = await fetchData(`${url}/api/v1/createVehicleInfo`, {})
  const [manufacturer] = info.manufacturers
  const form = new FormData()
  const fields = {
    step: 1,
    ownerName: 'Bench',
    manufacturerID: manufacturer.id,
    modelID: manufacturer.models[0].id,
    registrationNumber: `Ba 1 Cha ${Date.now() % 10_000}`,
    modelYear: 2020,
    numberOfSeats: 5,
    totalKM: 1000,
    fuelType: 'diesel',
    colorID: info.colors[0].id,
    featureIDs: info.features[0].id,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const { id } = await fetchData(`${url}/api/v1/vehicles`, { method: 'POST', headers, body: form })
  return { url: url, headers, id }
}

async function fetchData(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text).data
}

/** A synthetic phone photo: soft gradients with noise, so that the file is as large as a real one. */
async function makePhoto(): Promise<Blob> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  let seed = 1
  for (let at = 0, pixel = 0; at < pixels.length; at += 3, pixel++) {
    const [x, y] = [(pixel % WIDTH) / WIDTH, pixel / WIDTH / HEIGHT]
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const grain = (seed / 2_147_483_648 - 0.5) * 36
    pixels[at] = 60 + 150 * x + grain
    pixels[at + 1] = 90 + 60 * Math.sin(7 * y) + grain
    pixels[at + 2] = 200 - 120 * y * x + grain
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const bytes = await sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** @returns milliseconds until the response was complete */
async function uploadOnce({ url, headers, id }: Vehicle, photo: Blob): Promise<number> {
  const body = new FormData()
  body.append('type', 'image')
  body.append('image', photo, 'photo.jpg')
  const started = performance.now()
  const image = await fetchData(`${url}/api/v1/vehicles/${id}/images`, { method: 'POST', headers, body })
  const waited = performance.now() - started
  await fetchData(`${url}/api/v1/vehicleImages/${image.id}`, { method: 'DELETE', headers })
  return waited
}

async function uploadMany(
  site: WatchedSite,
  vehicle: Vehicle,
  photo: Blob,
  { uploads, concurrency }: { uploads: number; concurrency: number },
) {
  const waits: number[] = []
  let peak = 0
  let left = uploads
  const watch = async () => {
    while (left > 0) {
      peak = Math.max(peak, await site.memory())
      await wait(50)
    }
  }
  const work = async () => {
    while (left-- > 0) waits.push(await uploadOnce(vehicle, photo))
  }
  await Promise.all([watch(), ...Array.from({ length: concurrency }, work)])
  return { waits: waits.sort((a, b) => a - b), peak }
}

function show(
  name: string,
  waits: number[],
  { started, before, peak, after }: { started: number; before: number; peak: number; after: number },
): void {
  const at = (share: number) =>
    Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0)
  const slowest = Math.round(waits.at(-1) ?? 0)
  const isQuick = at(0.95) < LIMIT_MS
  const isBack = after <= before + LIMIT_MB
  console.log(
    `${name.padEnd(44)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   slowest ${slowest} ms   ${isQuick ? 'held' : 'NOT HELD'} (p95 below ${LIMIT_MS} ms)`,
  )
  console.log(
    `${''.padEnd(44)} memory ${started} MB at the start, ${before} MB after ${WARM_UP}, ${peak} MB at the peak, ${after} MB afterwards   ${isBack ? 'held' : 'NOT HELD'} (back within ${LIMIT_MB} MB)`,
  )
}
