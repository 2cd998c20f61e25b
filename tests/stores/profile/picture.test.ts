import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../auth/browser-storage.ts'
import { removeUserImage, uploadUserImage } from '#contract/profile.ts'
import type { OpenedPicture } from '#domain/hosting/picture-file.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $chosenPicture,
  $picture,
  chooseProfilePicture,
  closeCrop,
  cropTo,
  NO_PICTURE_CHANGE,
  removeProfilePicture,
  restorePicture,
  retryPicture,
  rotateChosen,
} from '#stores/profile/picture.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { memoryOutbox } from '#tests/setup/outbox.ts'
import { personOf } from '../auth/people.ts'

const { token: _, ...PERSON } = personOf(7)
const WITH_PICTURE = { ...PERSON, image: '/uploads/new-1280.webp' }
const SIZE = { width: 900, height: 700 }
const AREA = { x: 0, y: 0, width: 700, height: 700 }
const [FILE, CUT] = [new Blob(['photo']), new Blob(['cut'])]
const call = vi.fn()
const upload = vi.fn()
const notify = vi.fn<Environment['notify']>()
let device: ReturnType<typeof memoryOutbox>
const open = vi.fn<Environment['pictures']['open']>()

beforeEach(() => {
  vi.resetAllMocks()
  device = memoryOutbox()
  open.mockResolvedValue({ file: FILE, size: SIZE })
  upload.mockResolvedValue({ data: WITH_PICTURE })
  useEnvironment({
    call,
    upload,
    notify,
    confirm: async () => true,
    outbox: device.outbox,
    pictures: { open, rotate: vi.fn(), shrink: async () => CUT },
  })
  storeSignIn(personOf(7))
  closeCrop()
  $picture.set(NO_PICTURE_CHANGE)
})

async function chooseAndCrop(): Promise<void> {
  await chooseProfilePicture(FILE, 'en')
  await cropTo(AREA)
}

describe('the profile picture', () => {
  it('is cropped, sent with its progress, and shown', async () => {
    const seen: number[] = []
    upload.mockImplementation(async (_, { onProgress }) => {
      onProgress(0.5)
      seen.push($picture.get().progress)
      return { data: WITH_PICTURE }
    })
    await chooseProfilePicture(FILE, 'en')
    expect($chosenPicture.get()?.file).toBe(FILE)
    await cropTo(AREA)
    expect(upload.mock.calls[0]?.[0]).toBe(uploadUserImage)
    expect(upload.mock.calls[0]?.[1]).toMatchObject({ params: { id: 7 }, payload: { image: CUT } })
    expect([seen, $picture.get().status, $user.get()?.image]).toEqual([[0.5], 'idle', WITH_PICTURE.image])
    expect(notify.mock.calls).toEqual([['success', 'profile.picture.saved']])
  })

  it.each([
    ['not a picture', { error: 'notAnImage' as const }, null, [['error', 'hosting-pictures.notAnImage']]],
    ['truncated', { error: 'damaged' as const }, 'hosting-pictures.damaged', []],
    ['too small', { file: FILE, size: { width: 599, height: 900 } }, 'hosting-pictures.tooSmall', []],
  ])('is refused before it is sent: %s', async (_, opened, error, toasts) => {
    open.mockResolvedValue(opened)
    await chooseProfilePicture(FILE, 'en')
    expect([$chosenPicture.get(), $picture.get().error, notify.mock.calls]).toEqual([null, error, toasts])
  })

  it('is the one chosen last, even if the first one opens later', async () => {
    const heic = new Blob(['a HEIC'])
    const heicOpened = Promise.withResolvers<OpenedPicture>()
    open.mockReturnValueOnce(heicOpened.promise)
    const first = chooseProfilePicture(heic, 'en')
    expect($picture.get().status).toBe('opening')
    await chooseProfilePicture(FILE, 'en')
    const { id } = $chosenPicture.get() ?? {}
    heicOpened.resolve({ file: heic, size: SIZE })
    await first
    expect([$chosenPicture.get()?.file, $chosenPicture.get()?.id, $picture.get().status]).toEqual([
      FILE,
      id,
      'idle',
    ])
  })

  it('is not shown to the next user when it opens after sign-out', async () => {
    const opened = Promise.withResolvers<OpenedPicture>()
    open.mockReturnValueOnce(opened.promise)
    const first = chooseProfilePicture(FILE, 'en')
    clearSession()
    opened.resolve({ file: FILE, size: SIZE })
    await first
    expect([$chosenPicture.get(), $picture.get().status]).toEqual([null, 'idle'])
  })

  it('shows nothing to the next user when it fails after sign-out', async () => {
    const sending = Promise.withResolvers<never>()
    upload.mockReturnValueOnce(sending.promise)
    await chooseProfilePicture(FILE, 'en')
    const sent = cropTo(AREA)
    await expect.poll(() => upload).toHaveBeenCalledOnce()
    clearSession()
    storeSignIn(personOf(8))
    sending.reject(apiFailure(0))
    await sent
    expect($picture.get()).toMatchObject({ status: 'idle', error: null, canRetry: false })
    await retryPicture()
    expect(upload).toHaveBeenCalledOnce()
  })

  it('is turned in the dialog, and cropped as it is shown', async () => {
    const turned = { file: new Blob(['turned']), size: { width: 700, height: 900 } }
    const shrink = vi.fn(async () => CUT)
    useEnvironment({ upload, notify, pictures: { open, rotate: async () => turned, shrink } })
    await chooseProfilePicture(FILE, 'en')
    await rotateChosen()
    expect($chosenPicture.get()).toMatchObject(turned)
    await cropTo(AREA)
    expect(shrink).toHaveBeenCalledExactlyOnceWith(turned.file, AREA, 'person')
  })

  it('does not change when the device cannot turn it', async () => {
    const turn = async () => Promise.reject(new Error('no memory'))
    useEnvironment({ notify, pictures: { open, rotate: turn, shrink: async () => CUT } })
    await chooseProfilePicture(FILE, 'en')
    await rotateChosen()
    expect($chosenPicture.get()?.file).toBe(FILE)
    expect(notify.mock.calls).toEqual([['error', 'hosting-pictures.crop.notTurned']])
  })

  it('is sent again without another crop after the connection was lost', async () => {
    upload.mockRejectedValueOnce(apiFailure(0))
    await chooseAndCrop()
    expect($picture.get()).toMatchObject({
      status: 'failed',
      error: 'profile.picture.offline',
      canRetry: true,
    })
    await retryPicture()
    expect([$picture.get().status, upload.mock.calls.length]).toEqual(['idle', 2])
    const [first, second] = upload.mock.calls.map(([, options]) => options.idempotencyKey)
    expect([first, second]).toEqual([KEY, KEY])
  })

  it('is not sent again when the server refused it', async () => {
    upload.mockRejectedValueOnce(apiFailure(422, 'Too small', 'pictureTooSmall'))
    await chooseAndCrop()
    expect($picture.get()).toMatchObject({ error: 'Too small', canRetry: false })
  })

  it('is stored on the device until it is saved, and offered by the next page', async () => {
    upload.mockRejectedValueOnce(apiFailure(0))
    await chooseAndCrop()
    $picture.set(NO_PICTURE_CHANGE)
    await restorePicture()
    expect($picture.get()).toMatchObject({ error: 'profile.picture.unsaved', canRetry: true })
    expect(upload).toHaveBeenCalledOnce()
    await retryPicture()
    expect(upload.mock.calls[1]?.[1]).toMatchObject({ params: { id: 7 }, payload: { image: CUT } })
    expect([$picture.get(), $user.get()?.image]).toEqual([NO_PICTURE_CHANGE, WITH_PICTURE.image])
    await expect.poll(() => device.stored.size).toBe(0)
  })

  it('is not sent again when another tab has sent it', async () => {
    upload.mockRejectedValueOnce(apiFailure(0))
    await chooseAndCrop()
    device.stored.clear()
    await retryPicture()
    expect(upload).toHaveBeenCalledOnce()
    expect($picture.get()).toEqual(NO_PICTURE_CHANGE)
  })

  it('is discarded once it was refused, and the next one takes its place', async () => {
    const kept: number[] = []
    for (const failure of [apiFailure(0), apiFailure(503), apiFailure(422, 'Too small', 'pictureTooSmall')]) {
      upload.mockRejectedValueOnce(failure)
      await chooseAndCrop()
      kept.push(device.stored.size)
    }
    expect(kept.slice(0, 2)).toEqual([1, 1])
    await expect.poll(() => device.stored.size).toBe(0)
  })

  it('is removed after a confirmation', async () => {
    $user.set(WITH_PICTURE)
    call.mockResolvedValue({ data: PERSON })
    await removeProfilePicture()
    expect(call.mock.calls).toEqual([[removeUserImage, { params: { id: 7 }, idempotencyKey: KEY }]])
    expect($user.get()?.image).toBeNull()
    expect(notify.mock.calls).toEqual([['success', 'profile.picture.removed']])
  })
})
