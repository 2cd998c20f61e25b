import { beforeEach, describe, expect, it } from 'vitest'
import { deleteVehicleImage, renewDocuments } from '#contract/hosting.ts'
import { getVehicle } from '#contract/vehicles.ts'
import { $alert } from '#stores/hosting/editor.ts'
import {
  $openingCounts,
  $pendingCrops,
  $pictureErrors,
  $rejectedFiles,
  choosePictures,
  cropAllCentered,
  cropCurrent,
  deletePicture,
  remainingSlots,
  reopenDocuments,
  rotateCurrent,
  skipAll,
  skipCurrent,
} from '#stores/hosting/images.ts'
import { $uploads } from '#stores/hosting/uploads.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import {
  beginImages,
  call,
  files,
  ID,
  image,
  notify,
  openVehicle,
  SIZE,
  sendSome,
  shown,
  shrink,
  tick,
  turn,
  uniqueKey,
  uploads,
  vehicleWith,
} from '#tests/setup/images.ts'

beforeEach(() => beginImages())

const sentWith = (params: object) => ({ params, idempotencyKey: expect.stringMatching(/^key-/) })

describe('choosing pictures', () => {
  it('queues them for cropping, with their number', async () => {
    await choosePictures('image', files(3), 'en')
    expect($pendingCrops.get().map(({ index, total }) => [index, total])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
    expect(notify).not.toHaveBeenCalled()
  })

  it('skips files that are not pictures with one toast, and accepts the others', async () => {
    await choosePictures('image', [new File([], 'a.exe'), ...files(2), new File([], 'b.txt')], 'en')
    expect($pendingCrops.get()).toHaveLength(2)
    expect(notify.mock.calls).toEqual([['error', 'hosting-pictures.notAnImage']])
  })

  it.each([
    ['damaged', 'hosting-pictures.damaged'],
    ['tooLarge', 'hosting-pictures.chosenTooLarge'],
    ['unopened', 'hosting-pictures.unopened'],
    ['gif', 'hosting-pictures.noPhoto.gif'],
    ['svg', 'hosting-pictures.noPhoto.svg'],
    ['pdf', 'hosting-pictures.noPhoto.pdf'],
    ['empty', 'hosting-pictures.noPhoto.empty'],
  ] as const)(
    'explains at the field, once, what can be done about rejected files: %s',
    async (error, sentence) => {
      setOutside({
        uniqueKey,
        pictures: {
          open: async (file) => (file.size === 1 ? { file, size: SIZE } : { error: error }),
          rotate: turn,
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
    setOutside({
      t: (key, values) =>
        `${key} ${values?.width} ${values?.height} ${values?.leastWidth} ${values?.leastHeight}`,
      uniqueKey,
      pictures: {
        open: async (file) => ({ file, size: { width: 1_200, height: 599 } }),
        rotate: turn,
        shrink,
      },
    })
    await choosePictures('image', files(1), 'en')
    await choosePictures('bluebook', files(1), 'np')
    expect($pendingCrops.get()).toEqual([])
    expect($rejectedFiles.get()).toEqual({
      image: ['hosting-pictures.tooSmall 1,200 599 960 600'],
      bluebook: ['hosting-pictures.tooSmall १,२०० ५९९ ६०० ६००'],
    })
  })

  it("refuses pictures with more pixels than a phone's memory can hold, with their size", async () => {
    setOutside({
      t: (key, values) => `${key} ${values?.width} ${values?.height} ${values?.megapixels} ${values?.most}`,
      uniqueKey,
      pictures: {
        open: async () => ({ error: 'tooManyPixels', size: { width: 12_000, height: 9_001 } }),
        rotate: turn,
        shrink,
      },
    })
    await choosePictures('image', files(1), 'en')
    await choosePictures('bluebook', files(1), 'np')
    expect($rejectedFiles.get()).toEqual({
      image: ['hosting-pictures.tooManyPixels 12,000 9,001 109 50'],
      bluebook: ['hosting-pictures.tooManyPixels १२,००० ९,००१ १०९ ५०'],
    })
  })

  it('is busy immediately, and a late picture is queued after those being cropped', async () => {
    const [heic, jpeg] = files(2)
    let openHeic: () => void = () => {}
    setOutside({
      uniqueKey,
      pictures: {
        open: (file) =>
          file === heic
            ? new Promise((resolve) => {
                openHeic = () => resolve({ file, size: SIZE })
              })
            : Promise.resolve({ file, size: SIZE }),
        rotate: turn,
        shrink,
      },
    })
    const late = choosePictures('image', [heic as File], 'en')
    expect($openingCounts.get().image).toBe(1)
    await choosePictures('image', [jpeg as File], 'en')
    expect([$pendingCrops.get().map(({ file }) => file), $openingCounts.get().image]).toEqual([[jpeg], 1])
    openHeic()
    await late
    expect([$pendingCrops.get().map(({ file }) => file), $openingCounts.get().image]).toEqual([
      [jpeg, heic],
      0,
    ])
  })

  it('ignores pictures that open after another vehicle was opened', async () => {
    const late = choosePictures('image', files(1), 'en')
    openVehicle([], [], ID + 1)
    await late
    expect($pendingCrops.get()).toEqual([])
  })

  it('shows a connection error when the code that reads pictures does not load', async () => {
    setOutside({
      notify,
      pictures: {
        open: async () => {
          throw new Error('offline')
        },
        rotate: turn,
        shrink,
      },
    })
    await choosePictures('image', files(1), 'en')
    expect(notify.mock.calls).toEqual([['error', 'hosting-pictures.offline']])
  })

  it('accepts only as many as can be added, including those that are being uploaded', async () => {
    openVehicle(['a', 'b', 'c'])
    await sendSome(1)
    expect(remainingSlots(shown(), 'image')).toBe(2)
    await choosePictures('image', files(4), 'en')
    expect($pendingCrops.get()).toHaveLength(2)
    expect(notify.mock.calls).toEqual([['info', 'hosting-pictures.most.image']])
    expect(remainingSlots(shown(), 'image')).toBe(0)
  })

  it('has a maximum for each kind of document', () => {
    openVehicle([], [image('p', 'bluebook'), image('q', 'bluebook'), image('r', 'insurance')])
    expect([remainingSlots(shown(), 'bluebook'), remainingSlots(shown(), 'insurance')]).toEqual([0, 1])
  })
})

describe('cropping', () => {
  it('crops one picture to the chosen part and the others to their centre', async () => {
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

  it('turns the picture in the dialog', async () => {
    const turned = { file: new Blob(['turned']), size: { width: 1_200, height: 1_600 } }
    turn.mockResolvedValue(turned)
    await choosePictures('image', files(2), 'en')
    const [, second] = $pendingCrops.get()
    await rotateCurrent()
    expect($pendingCrops.get()).toEqual([expect.objectContaining(turned), second])
  })

  it('ignores the turned picture when it was skipped in the meantime', async () => {
    turn.mockImplementation(async (picture) => {
      skipCurrent()
      return picture
    })
    await choosePictures('image', files(2), 'en')
    const [, second] = $pendingCrops.get()
    await rotateCurrent()
    expect($pendingCrops.get()).toEqual([second])
  })

  it('does not crop documents', async () => {
    await sendSome(2, 'bluebook')
    expect(shrink.mock.calls.map(([, area, kind]) => [area, kind])).toEqual([
      [{ x: 0, y: 0, ...SIZE }, 'paper'],
      [{ x: 0, y: 0, ...SIZE }, 'paper'],
    ])
  })

  it('skips one picture or all of them', async () => {
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
    await expect.poll(() => shrink).toHaveBeenCalledTimes(4)
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

describe('deleting', () => {
  it('asks first, then removes the picture', async () => {
    openVehicle(['a', 'b'])
    call.mockResolvedValue({ data: { id: 'a' } })
    await deletePicture(ID, image('a'))
    expect(call.mock.calls).toEqual([[deleteVehicleImage, sentWith({ id: 'a' })]])
    expect(shown().images.map(({ id }) => id)).toEqual(['b'])
  })

  it('changes nothing when the user declines', async () => {
    openVehicle(['a'])
    setOutside({ call, confirm: async () => false })
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

  it('succeeds for a picture that no longer exists', async () => {
    openVehicle(['a'])
    call.mockRejectedValue(apiFailure(404, 'This picture could not be found.'))
    await deletePicture(ID, image('a'))
    expect([shown().images, $pictureErrors.get()]).toEqual([[], {}])
  })
})

describe('a checked document', () => {
  it('is reopened, and the vehicle reloads', async () => {
    call.mockResolvedValue({ data: vehicleWith(['a']) })
    await reopenDocuments(ID)
    expect(call.mock.calls).toEqual([
      [renewDocuments, sentWith({ id: ID })],
      [getVehicle, { params: { id: ID } }],
    ])
    expect(shown().images).toHaveLength(1)
  })

  it('stays as it is after a failure, with the reason in the alert', async () => {
    call.mockRejectedValue(apiFailure(409, 'The papers have been checked.'))
    await reopenDocuments(ID)
    expect($alert.get()).toBe('The papers have been checked.')
  })
})
