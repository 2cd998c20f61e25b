import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteVehicleImage, renewDocuments, uploadVehicleImage } from '#contract/hosting.ts'
import { getVehicle, type VehicleDetail, type VehicleImage } from '#contract/vehicles.ts'
import { $alert, $editor } from '#stores/hosting/editor.ts'
import {
  $pendingCrops,
  $pictureErrors,
  $rejectedFiles,
  choosePictures,
  cropAllCentered,
  cropCurrent,
  deletePicture,
  remainingSlots,
  reopenDocuments,
  skipAll,
  skipCurrent,
} from '#stores/hosting/images.ts'
import { imagesForm, moveImage, openImages, orderedImages } from '#stores/hosting/images-form.ts'
import { $isUploading, $uploads, cancelUpload, retryUpload } from '#stores/hosting/uploads.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { ownOf } from './host.ts'

const ID = 7
const SIZE = { width: 1600, height: 1200 }

interface Upload {
  type: string
  progress(progress: number): void
  arrive(id: string): void
  fail(status: number, detail?: string, cause?: string): void
  isAborted(): boolean
}
const uploads: Upload[] = []
let keys = 0
const notify = vi.fn()
const shrink = vi.fn<Environment['pictures']['shrink']>()
const call = vi.fn()

const image = (id: string, type: VehicleImage['type'] = 'image'): VehicleImage => ({
  id,
  name: `/uploads/${id}-1280.webp`,
  type,
})
const vehicleWith = (ids: readonly string[], documents: VehicleImage[] = []) =>
  ({
    id: ID,
    step: 1,
    status: null,
    images: ids.map((id) => image(id)),
    own: ownOf({ insuranceExpiry: '2027-03-01', papers: documents }),
  }) as unknown as VehicleDetail

function openVehicle(ids: readonly string[] = [], documents: VehicleImage[] = []): void {
  const vehicle = vehicleWith(ids, documents)
  $editor.set({ status: 'ready', vehicle, info: {} as never, current: 2, saved: 1, isFirstTime: true })
}
function shown(): VehicleDetail {
  const editor = $editor.get()
  if (editor.status !== 'ready' || !editor.vehicle) throw new Error('no vehicle')
  return editor.vehicle
}
const files = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `${at}.jpg`))
const tick = () => new Promise((resolve) => setTimeout(resolve))
const states = () => $uploads.get().map(({ status }) => status)

/** Pictures are chosen and cropped, and their uploads are waiting or running. */
async function sendSome(count: number, type: VehicleImage['type'] = 'image'): Promise<void> {
  await choosePictures(type, files(count), 'en')
  cropAllCentered()
  await tick()
}

beforeEach(() => {
  for (const { id } of $uploads.get()) cancelUpload(id)
  skipAll()
  $alert.set(null)
  $pictureErrors.set({})
  $rejectedFiles.set({})
  uploads.length = 0
  for (const mock of [notify, shrink, call]) mock.mockReset()
  shrink.mockResolvedValue(new Blob(['small']))
  useEnvironment({
    notify,
    call,
    replacePath: () => {},
    pushPath: () => {},
    confirm: async () => true,
    uniqueKey: () => `key-${++keys}`,
    pictures: { open: async (file) => (file.size ? { file, size: SIZE } : { error: 'notAnImage' }), shrink },
    upload: (endpoint, { payload, onProgress, signal }) => {
      expect(endpoint).toBe(uploadVehicleImage)
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
        uploads.push({
          type: (payload as { type: string }).type,
          progress: (progress) => onProgress?.(progress),
          arrive: (id) =>
            resolve({ data: image(id, (payload as { type: VehicleImage['type'] }).type) as never }),
          fail: (status, detail, cause) => reject(apiFailure(status, detail, cause)),
          isAborted: () => signal?.aborted === true,
        })
      })
    },
  })
  openVehicle()
})

describe('choosing pictures', () => {
  it('lets them wait for their cut, counted', async () => {
    await choosePictures('image', files(3), 'en')
    expect($pendingCrops.get().map(({ index, total }) => [index, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
    expect(notify).not.toHaveBeenCalled()
  })

  it('rejects files that are no pictures with one toast, and takes the others', async () => {
    await choosePictures('image', [new File([], 'a.exe'), ...files(2), new File([], 'b.txt')], 'en')
    expect($pendingCrops.get()).toHaveLength(2)
    expect(notify.mock.calls).toEqual([['error', 'hosting-pictures.notAnImage']])
  })

  it.each([
    ['damaged', 'hosting-pictures.damaged'],
    ['tooLarge', 'hosting-pictures.chosenTooLarge'],
    ['unopened', 'hosting-pictures.unopened'],
  ] as const)(
    'says at the field, once, what can be done about files that are %s',
    async (error, sentence) => {
      useEnvironment({
        uniqueKey: () => `key-${++keys}`,
        pictures: {
          open: async (file) => (file.size === 1 ? { file, size: SIZE } : { error: error }),
          shrink,
        },
      })
      await choosePictures('image', [...files(1), new File(['xx'], 'a'), new File(['yy'], 'b')], 'en')
      expect($pendingCrops.get()).toHaveLength(1)
      expect($rejectedFiles.get()).toEqual({ image: [sentence] })
      await choosePictures('image', files(1), 'en')
      expect($rejectedFiles.get()).toEqual({ image: [] })
    },
  )

  it('rejects pictures that are too small to crop, with the required size', async () => {
    useEnvironment({
      t: (key, values) =>
        `${key} ${values?.width} ${values?.height} ${values?.leastWidth} ${values?.leastHeight}`,
      uniqueKey: () => `key-${++keys}`,
      pictures: { open: async (file) => ({ file, size: { width: 1_200, height: 599 } }), shrink },
    })
    await choosePictures('image', files(1), 'en')
    await choosePictures('bluebook', files(1), 'np')
    expect($pendingCrops.get()).toEqual([])
    expect($rejectedFiles.get()).toEqual({
      image: ['hosting-pictures.tooSmall 1,200 599 960 600'],
      bluebook: ['hosting-pictures.tooSmall १,२०० ५९९ ६०० ६००'],
    })
  })

  it('shows a connection error when the code that reads pictures does not load', async () => {
    useEnvironment({
      notify,
      pictures: {
        open: async () => {
          throw new Error('offline')
        },
        shrink,
      },
    })
    await choosePictures('image', files(1), 'en')
    expect(notify.mock.calls).toEqual([['error', 'hosting.errors.network']])
  })

  it('takes only as many as there is room for, those on their way counted', async () => {
    openVehicle(['a', 'b', 'c'])
    await sendSome(1)
    expect(remainingSlots(shown(), 'image')).toBe(2)
    await choosePictures('image', files(4), 'en')
    expect($pendingCrops.get()).toHaveLength(2)
    expect(notify.mock.calls).toEqual([['info', 'hosting-pictures.most.image']])
    expect(remainingSlots(shown(), 'image')).toBe(0)
  })

  it('has room of its own for each kind of document', () => {
    openVehicle([], [image('p', 'bluebook'), image('q', 'bluebook'), image('r', 'insurance')])
    expect([remainingSlots(shown(), 'bluebook'), remainingSlots(shown(), 'insurance')]).toEqual([0, 1])
  })
})

describe('cutting', () => {
  it('takes the chosen part of one picture and the middle of the rest', async () => {
    await choosePictures('image', files(3), 'en')
    const part = { x: 5, y: 6, width: 160, height: 100 }
    cropCurrent(part)
    cropAllCentered()
    await tick()
    const middle = { x: 0, y: 100, width: 1600, height: 1000 }
    expect(shrink.mock.calls.map(([, area, kind]) => [area, kind])).toEqual([
      [part, 'vehicle'],
      [middle, 'vehicle'],
      [middle, 'vehicle'],
    ])
  })

  it('takes documents whole', async () => {
    await sendSome(2, 'bluebook')
    expect(shrink.mock.calls.map(([, area, kind]) => [area, kind])).toEqual([
      [{ x: 0, y: 0, ...SIZE }, 'paper'],
      [{ x: 0, y: 0, ...SIZE }, 'paper'],
    ])
  })

  it('leaves one out, or all', async () => {
    await choosePictures('image', files(3), 'en')
    skipCurrent()
    expect($pendingCrops.get().map(({ index }) => index)).toEqual([2, 3])
    skipAll()
    expect([$pendingCrops.get(), $uploads.get()]).toEqual([[], []])
  })

  it('works on one picture at a time', async () => {
    let open = 0
    let max = 0
    shrink.mockImplementation(async () => {
      max = Math.max(max, ++open)
      await tick()
      open -= 1
      return new Blob(['small'])
    })
    await sendSome(4)
    await vi.waitFor(() => expect(shrink).toHaveBeenCalledTimes(4))
    expect(max).toBe(1)
  })

  it.each([
    ['cannot be opened', async () => Promise.reject(new Error('no picture')), 'hosting-pictures.unreadable'],
    ['is still too large', async () => ({ size: 11 * 1024 * 1024 }) as Blob, 'hosting-pictures.tooLarge'],
  ])('shows an error at a picture that %s, which is not sent', async (_, answer, sentence) => {
    shrink.mockImplementation(answer)
    await sendSome(1)
    expect($uploads.get()).toMatchObject([{ status: 'failed', error: sentence, canRetry: false }])
    expect(uploads).toHaveLength(0)
  })
})

describe('sending', () => {
  it('sends two at a time, and each only once', async () => {
    await sendSome(4)
    expect(states()).toEqual(['sending', 'sending', 'queued', 'queued'])
    uploads[0]?.arrive('a')
    await tick()
    expect(states()).toEqual(['sending', 'sending', 'queued'])
    uploads[1]?.arrive('b')
    await tick()
    uploads[2]?.arrive('c')
    uploads[3]?.arrive('d')
    await tick()
    expect(uploads).toHaveLength(4)
    expect([states(), $isUploading.get()]).toEqual([[], false])
    expect(shown().images.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a document with the documents', async () => {
    await sendSome(1, 'insurance')
    expect(uploads[0]?.type).toBe('insurance')
    uploads[0]?.arrive('p')
    await tick()
    expect(shown().own?.papers).toEqual([image('p', 'insurance')])
    expect(shown().images).toEqual([])
  })

  it('shows the progress of each', async () => {
    await sendSome(2)
    uploads[1]?.progress(0.4)
    expect($uploads.get().map(({ progress }) => progress)).toEqual([0, 0.4])
  })

  it('stops one that is given up, and the next one goes', async () => {
    await sendSome(3)
    const [first] = $uploads.get()
    cancelUpload(first?.id ?? '')
    await tick()
    expect(uploads[0]?.isAborted()).toBe(true)
    expect(states()).toEqual(['sending', 'sending'])
    expect(uploads).toHaveLength(3)
  })

  it.each([404, 409, 413, 422, 429])('shows the sentence of a %i at its picture', async (status) => {
    await sendSome(1)
    uploads[0]?.fail(status, 'The sentence of the server.')
    await tick()
    expect($uploads.get()).toMatchObject([{ status: 'failed', error: 'The sentence of the server.' }])
  })

  it.each([
    [413, 'fileTooLarge', false],
    [422, 'damagedPicture', false],
    [422, 'pictureTooSmall', false],
    [422, 'noRoomLeft', true],
    [429, 'tooManyUploads', true],
  ])('offers to send again what may be taken then: after a %d, %s, %s', async (status, cause, expected) => {
    await sendSome(1)
    uploads[0]?.fail(status, 'The sentence of the server.', cause)
    await tick()
    expect($uploads.get()[0]?.canRetry).toBe(expected)
  })

  it('keeps a picture after a lost connection, and sends it again on retry', async () => {
    await sendSome(1)
    uploads[0]?.progress(0.5)
    uploads[0]?.fail(0)
    await tick()
    const [lost] = $uploads.get()
    expect(lost).toMatchObject({ status: 'failed', error: 'hosting-pictures.lost', canRetry: true })
    expect(lost?.picture).toBeInstanceOf(Blob)
    retryUpload(lost?.id ?? '')
    retryUpload(lost?.id ?? '')
    await tick()
    expect(uploads).toHaveLength(2)
    expect(shrink).toHaveBeenCalledTimes(1)
    uploads[1]?.arrive('a')
    await tick()
    expect(shown().images.map(({ id }) => id)).toEqual(['a'])
  })

  it('does not send a picture again that was saved without a response', async () => {
    openVehicle(['a'])
    await sendSome(1)
    uploads[0]?.progress(1)
    uploads[0]?.fail(0)
    await tick()
    call.mockResolvedValue({ data: vehicleWith(['a', 'b']) })
    retryUpload($uploads.get()[0]?.id ?? '')
    await tick()
    expect(call.mock.calls[0]?.[0]).toBe(getVehicle)
    expect(uploads).toHaveLength(1)
    expect([states(), shown().images.map(({ id }) => id)]).toEqual([[], ['a', 'b']])
  })

  it('sends a picture again of which all had gone, when the vehicle does not have it', async () => {
    openVehicle(['a'])
    await sendSome(1)
    uploads[0]?.progress(1)
    uploads[0]?.fail(0)
    await tick()
    call.mockResolvedValue({ data: vehicleWith(['a']) })
    retryUpload($uploads.get()[0]?.id ?? '')
    await tick()
    expect(uploads).toHaveLength(2)
  })

  it('stays doubtful while there is still no line', async () => {
    await sendSome(1)
    uploads[0]?.progress(1)
    uploads[0]?.fail(0)
    await tick()
    call.mockRejectedValue(apiFailure(0))
    retryUpload($uploads.get()[0]?.id ?? '')
    await tick()
    expect($uploads.get()).toMatchObject([{ status: 'failed', isUncertain: true, canRetry: true }])
    expect(uploads).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('asks first, then takes the picture away', async () => {
    openVehicle(['a', 'b'])
    call.mockResolvedValue({ data: { id: 'a' } })
    await deletePicture(ID, image('a'))
    expect(call.mock.calls).toEqual([[deleteVehicleImage, { params: { id: 'a' } }]])
    expect(shown().images.map(({ id }) => id)).toEqual(['b'])
  })

  it('changes nothing when the user declines', async () => {
    openVehicle(['a'])
    useEnvironment({ call, confirm: async () => false })
    await deletePicture(ID, image('a'))
    expect(call).not.toHaveBeenCalled()
    expect(shown().images).toHaveLength(1)
  })

  it('shows why a picture stays', async () => {
    openVehicle(['a'])
    call.mockRejectedValue(apiFailure(422, 'A vehicle keeps at least 4 pictures.'))
    await deletePicture(ID, image('a'))
    expect($pictureErrors.get()).toEqual({ a: 'A vehicle keeps at least 4 pictures.' })
    expect(shown().images).toHaveLength(1)
  })

  it('is content with a picture that is gone already', async () => {
    openVehicle(['a'])
    call.mockRejectedValue(apiFailure(404, 'This picture could not be found.'))
    await deletePicture(ID, image('a'))
    expect([shown().images, $pictureErrors.get()]).toEqual([[], {}])
  })
})

describe('the form', () => {
  const open = (ids: readonly string[]) => {
    openVehicle(ids)
    openImages(shown())
  }
  const order = () => orderedImages(shown(), imagesForm.$values.get().imageIDs).map(({ id }) => id)

  it('puts a picture at another place; what arrives later comes last', async () => {
    open(['a', 'b', 'c'])
    moveImage('c', 0)
    await sendSome(1)
    uploads[0]?.arrive('d')
    await tick()
    expect(order()).toEqual(['c', 'a', 'b', 'd'])
  })

  it('asks for four pictures, at their field', async () => {
    open(['a', 'b', 'c'])
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ images: 'hosting.errors.imagesLeast' })
  })

  it('waits until all pictures have arrived, then saves once and with all of them', async () => {
    open(['a', 'b', 'c'])
    call.mockImplementation(async (endpoint: unknown) => ({
      data: endpoint === getVehicle ? vehicleWith(['a', 'b', 'c', 'd']) : { id: ID },
    }))
    await sendSome(1)
    const saving = imagesForm.submit()
    expect(await imagesForm.submit()).toBe(false)
    expect(call).not.toHaveBeenCalled()
    expect(notify.mock.calls).toEqual([['info', 'hosting-pictures.waiting']])
    uploads[0]?.arrive('d')
    expect(await saving).toBe(true)
    const saves = call.mock.calls.filter(([endpoint]) => endpoint !== getVehicle)
    expect(saves).toHaveLength(1)
    expect(saves[0]?.[1].payload).toMatchObject({
      step: 2,
      insuranceExpiry: '2027-03-01',
      imageIDs: ['a', 'b', 'c', 'd'],
    })
  })

  it('does not let anybody wait who has to mend the date first', async () => {
    open(['a', 'b', 'c', 'd'])
    imagesForm.change({ insuranceExpiry: '2020-01-01' })
    await sendSome(1)
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ insuranceExpiry: 'hosting.errors.expiryPast' })
    expect(states()).toEqual(['sending'])
  })

  it('does not save past a picture that was not sent', async () => {
    open(['a', 'b', 'c', 'd'])
    await sendSome(1, 'bluebook')
    uploads[0]?.fail(0)
    await tick()
    expect(await imagesForm.submit()).toBe(false)
    expect(imagesForm.$errors.get()).toEqual({ blueBookImages: 'hosting-pictures.notSent' })
    expect(call).not.toHaveBeenCalled()
  })
})

describe('documents that were checked', () => {
  it('are reopened, and the vehicle reloads', async () => {
    call.mockResolvedValue({ data: vehicleWith(['a']) })
    await reopenDocuments(ID)
    expect(call.mock.calls).toEqual([
      [renewDocuments, { params: { id: ID } }],
      [getVehicle, { params: { id: ID } }],
    ])
    expect(shown().images).toHaveLength(1)
  })

  it('stay as they are with the reason in the alert', async () => {
    call.mockRejectedValue(apiFailure(409, 'The papers have been checked.'))
    await reopenDocuments(ID)
    expect($alert.get()).toBe('The papers have been checked.')
  })
})
