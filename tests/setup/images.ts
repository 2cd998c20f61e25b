import { expect, vi } from 'vitest'
import { uploadVehicleImage } from '#contract/hosting.ts'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { $alert, $editor } from '#stores/hosting/editor.ts'
import {
  $pictureErrors,
  $rejectedFiles,
  choosePictures,
  cropAllCentered,
  skipAll,
} from '#stores/hosting/images.ts'
import { $uploads, cancelUpload } from '#stores/hosting/uploads.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { ownOf } from '#tests/stores/hosting/host.ts'

export const ID = 7
export const SIZE = { width: 1600, height: 1200 }

interface Upload {
  type: string
  key: string | undefined
  progress(progress: number): void
  arrive(id: string): void
  fail(status: number, detail?: string, cause?: string): void
  isAborted(): boolean
}
export const uploads: Upload[] = []
let keys = 0
export const uniqueKey = () => `key-${++keys}`
export const notify = vi.fn()
export const shrink = vi.fn<Environment['pictures']['shrink']>()
export const turn = vi.fn<Environment['pictures']['rotate']>()
export const call = vi.fn()

export const image = (id: string, type: VehicleImage['type'] = 'image'): VehicleImage => ({
  id,
  name: `/uploads/${id}-1280.webp`,
  type,
})
export const vehicleWith = (ids: readonly string[], documents: VehicleImage[] = [], id = ID) =>
  ({
    id,
    step: 1,
    status: null,
    images: ids.map((id) => image(id)),
    own: ownOf({ insuranceExpiry: '2027-03-01', papers: documents }),
  }) as unknown as VehicleDetail

export function openVehicle(ids: readonly string[] = [], documents: VehicleImage[] = [], id = ID): void {
  const vehicle = vehicleWith(ids, documents, id)
  $editor.set({ status: 'ready', vehicle, info: {} as never, current: 2, saved: 1, isFirstTime: true })
}
export function shown(): VehicleDetail {
  const editor = $editor.get()
  if (editor.status !== 'ready' || !editor.vehicle) throw new Error('no vehicle')
  return editor.vehicle
}
export const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File([`${at}`], `${at}.jpg`))
export const tick = () => new Promise((resolve) => setTimeout(resolve))
export const states = () => $uploads.get().map(({ status }) => status)

/** Chooses and crops pictures, so that their uploads are waiting or running. */
export async function sendSome(count: number, type: VehicleImage['type'] = 'image'): Promise<void> {
  await choosePictures(type, files(count), 'en')
  cropAllCentered()
  await tick()
}

/** Starts with a vehicle without pictures, no uploads, and a server whose responses the test sends. */
export function beginImages(more: Partial<Environment> = {}): void {
  for (const { id } of $uploads.get()) cancelUpload(id)
  skipAll()
  $alert.set(null)
  $pictureErrors.set({})
  $rejectedFiles.set({})
  uploads.length = 0
  for (const mock of [notify, shrink, turn, call]) mock.mockReset()
  shrink.mockResolvedValue(new Blob(['small']))
  setOutside({
    notify,
    call,
    replacePath: () => {},
    pushPath: () => {},
    confirm: async () => true,
    uniqueKey,
    pictures: {
      open: async (file) => (file.size ? { file, size: SIZE } : { error: 'notAnImage' }),
      rotate: turn,
      shrink,
    },
    upload: (endpoint, { payload, onProgress, signal, idempotencyKey }) => {
      expect(endpoint).toBe(uploadVehicleImage)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
        uploads.push({
          type: (payload as { type: string }).type,
          key: idempotencyKey,
          progress: (progress) => onProgress?.(progress),
          arrive: (id) =>
            resolve({ data: image(id, (payload as { type: VehicleImage['type'] }).type) as never }),
          fail: (status, detail, cause) => reject(apiFailure(status, detail, cause)),
          isAborted: () => signal?.aborted === true,
        })
      })
    },
    ...more,
  })
  openVehicle()
}
