import { beforeEach, describe, expect, it } from 'vitest'
import { $isUploading, $uploads, cancelUpload, retryUpload } from '#stores/hosting/uploads.ts'
import { beginImages, image, sendSome, shown, shrink, states, tick, uploads } from '#tests/setup/images.ts'

beforeEach(() => beginImages())

describe('sending pictures', () => {
  it('sends two concurrently, and each only once', async () => {
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

  it('sends a document with the documents', async () => {
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

  it('stops a cancelled one, and the next one starts', async () => {
    await sendSome(3)
    const [first] = $uploads.get()
    cancelUpload(first?.id ?? '')
    await tick()
    expect(uploads[0]?.isAborted()).toBe(true)
    expect(states()).toEqual(['sending', 'sending'])
    expect(uploads).toHaveLength(3)
  })

  it.each([404, 409, 413, 422])('shows the message of a %i at its picture', async (status) => {
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
  ])('offers a retry where it may succeed: after a %d, %s, %s', async (status, cause, expected) => {
    await sendSome(1)
    uploads[0]?.fail(status, 'The sentence of the server.', cause)
    await tick()
    expect($uploads.get()[0]?.canRetry).toBe(expected)
  })

  it('keeps a picture after a lost connection, and sends it again under its key', async () => {
    await sendSome(1)
    uploads[0]?.progress(1)
    uploads[0]?.fail(0)
    await tick()
    const [lost] = $uploads.get()
    expect(lost).toMatchObject({ status: 'waiting', error: 'hosting-pictures.lost', canRetry: true })
    expect(lost?.picture).toBeInstanceOf(Blob)
    retryUpload(lost?.id ?? '')
    retryUpload(lost?.id ?? '')
    await tick()
    expect(uploads.map(({ key }) => key)).toEqual([lost?.id, lost?.id])
    expect(shrink).toHaveBeenCalledTimes(1)
    // the server already had it, so the picture exists once
    uploads[1]?.arrive('a')
    await tick()
    expect(shown().images.map(({ id }) => id)).toEqual(['a'])
  })
})
