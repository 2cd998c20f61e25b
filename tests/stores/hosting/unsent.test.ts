import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNSENT_DAYS } from '#domain/account/retention.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { deleteNow } from '#stores/account/deletion.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { confirmSignOut } from '#stores/auth/sign-out.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import {
  $isUnsafe,
  $uploads,
  cancelUpload,
  restoreUploads,
  retryUpload,
  sendAll,
} from '#stores/hosting/uploads.ts'
import { forgetWritesAbout, listStoredWrites } from '#stores/shell/outbox.ts'
import { $outboxOwners } from '#stores/shell/outbox-owners.ts'
import { resumeWrites } from '#stores/shell/resume-writes.ts'
import { NOW } from '#tests/setup/clock.ts'
import {
  beginImages,
  call,
  ID,
  openVehicle,
  sendSome,
  shown,
  states,
  tick,
  uploads,
} from '#tests/setup/images.ts'
import { memoryOutbox } from '#tests/setup/outbox.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

// the test provides the environment
vi.mock('#stores/shell/browser.ts', () => ({}))

let device: ReturnType<typeof memoryOutbox>
let now = NOW
const confirm = vi.fn<(question: string) => Promise<boolean>>()

beforeEach(() => {
  emptyStorage()
  now = NOW
  device = memoryOutbox()
  confirm.mockReset().mockResolvedValue(true)
  beginImages({
    outbox: device.outbox,
    now: () => now,
    confirm,
    navigate: () => {},
    currentUrl: () => '/vehicle/7/edit?step=2',
    currentPath: () => '/vehicle/7/edit?step=2',
  })
  storeSignIn(personOf(13))
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

/** Closes the page and opens another one: memory is lost. */
const reload = () => {
  const ended = uploads.splice(0)
  $uploads.set([])
  openVehicle()
  return ended
}
const lose = async (count: number) => {
  await sendSome(count)
  for (let at = 0; at < count; at++) {
    uploads[at]?.fail(0)
    await tick()
  }
  await tick()
}
const keys = () => [...device.stored.keys()]

describe('a photo that is not uploaded yet', () => {
  it('is stored before it is sent, and removed once it has arrived', async () => {
    await sendSome(1)
    expect(keys()).toEqual([uploads[0]?.key])
    expect($isUnsafe.get()).toBe(false)
    uploads[0]?.arrive('a')
    await tick()
    expect([keys(), $uploads.get(), shown().images.length]).toEqual([[], [], 1])
  })

  it('is shown in its place after a reload, with its preview, and sent under the same key', async () => {
    await lose(1)
    const [key] = keys()
    reload()
    await restoreUploads()
    await tick()
    expect($uploads.get()).toMatchObject([
      {
        id: key,
        vehicleId: ID,
        type: 'image',
        status: 'sending',
        isOnDevice: true,
        picture: expect.any(Blob),
      },
    ])
    expect(uploads.map((upload) => upload.key)).toEqual([key])
    uploads[0]?.arrive('a')
    await tick()
    expect([keys(), shown().images.map(({ id }) => id)]).toEqual([[], ['a']])
  })

  it('is marked as stored on the device, and sent when the connection is back', async () => {
    await restoreUploads()
    await lose(2)
    expect($uploads.get()).toMatchObject([
      { status: 'waiting', error: 'hosting-pictures.stored' },
      { status: 'waiting', error: 'hosting-pictures.stored' },
    ])
    device.goOnline()
    await tick()
    expect(states()).toEqual(['sending', 'sending'])
    expect(uploads).toHaveLength(4)
  })

  it('is retried automatically, after longer and longer pauses, even after a server error', async () => {
    vi.useFakeTimers()
    const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    const sent = sendSome(1)
    await wait(0)
    await sent
    uploads[0]?.fail(0)
    await wait(4_999)
    expect(uploads).toHaveLength(1)
    await wait(1)
    expect(uploads).toHaveLength(2)
    uploads[1]?.fail(503, 'The sentence of the server.')
    await wait(0)
    expect($uploads.get()).toMatchObject([{ status: 'waiting', error: 'The sentence of the server.' }])
    await wait(14_999)
    expect(uploads).toHaveLength(2)
    await wait(1)
    expect(uploads).toHaveLength(3)
    // the connection is back: the others follow immediately
    uploads[2]?.arrive('a')
    await wait(0)
    expect(states()).toEqual([])
  })

  it('is sent with all others of its vehicle by one click, without those of other vehicles', async () => {
    await lose(2)
    openVehicle([], [], ID + 1)
    await sendSome(1)
    uploads[2]?.fail(0)
    await tick()
    sendAll(ID)
    await tick()
    expect(states()).toEqual(['sending', 'sending', 'waiting'])
  })

  it('stays with its message when the server refuses it for good, until it is removed, on this page only', async () => {
    await lose(1)
    sendAll(ID)
    await tick()
    uploads[1]?.fail(422, 'The sentence of the server.', 'damagedPicture')
    await tick()
    const [item] = $uploads.get()
    expect(item).toMatchObject({ status: 'failed', error: 'The sentence of the server.', canRetry: false })
    expect([item?.isOnDevice, keys()]).toEqual([false, []])
    cancelUpload(item?.id ?? '')
    expect($uploads.get()).toEqual([])
  })

  it('is restored with its message when the server refuses it for now, and sent again only by a click', async () => {
    await sendSome(1)
    uploads[0]?.fail(422, 'There is no room left.', 'noRoomLeft')
    await tick()
    const refused = { status: 'failed', error: 'There is no room left.', canRetry: true, isOnDevice: true }
    expect($uploads.get()).toMatchObject([refused])
    reload()
    await restoreUploads()
    await tick()
    expect([$uploads.get(), uploads]).toMatchObject([[refused], []])
    retryUpload(keys()[0] ?? '')
    await tick()
    expect(states()).toEqual(['sending'])
    // now it waits like any other
    uploads[0]?.fail(0)
    await tick()
    reload()
    await restoreUploads()
    await tick()
    expect(states()).toEqual(['sending'])
    uploads[0]?.arrive('a')
    await tick()
    expect([keys(), $uploads.get(), shown().images.length]).toEqual([[], [], 1])
  })

  it('is not stored again when it is removed while its refusal arrives', async () => {
    await sendSome(1)
    const [key = ''] = keys()
    uploads[0]?.fail(422, 'There is no room left.', 'noRoomLeft')
    await expect.poll(() => states()).toEqual(['failed'])
    cancelUpload(key)
    await tick()
    expect([keys(), $uploads.get()]).toEqual([[], []])
  })

  it('is sent by one tab; another tab waits, and finds that it has arrived', async () => {
    await sendSome(1)
    const [first] = reload()
    await restoreUploads()
    await tick()
    // the first tab is still uploading it
    expect([uploads.length, states()]).toEqual([0, ['sending']])
    first?.arrive('a')
    await tick()
    await tick()
    expect([uploads.length, $uploads.get(), keys()]).toEqual([0, [], []])
  })

  it('is uploaded from memory where the device is full, with a notice', async () => {
    device.state.isFull = true
    await sendSome(1)
    expect($isUnsafe.get()).toBe(true)
    uploads[0]?.fail(0)
    await tick()
    expect($uploads.get()).toMatchObject([{ status: 'waiting', error: 'hosting-pictures.lost' }])
    sendAll(ID)
    await tick()
    uploads[1]?.arrive('a')
    await tick()
    expect(shown().images).toHaveLength(1)
  })
})

describe('a device whose database never responds', () => {
  const never = () => new Promise<never>(() => {})
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    vi.useFakeTimers()
    Object.assign(device.outbox, { list: never, has: never, put: never, remove: never })
  })
  const send = async (count: number) => {
    const sent = sendSome(count)
    await wait(count * 3_000)
    await sent
  }

  it('sends photos nevertheless, more than are sent concurrently', async () => {
    await send(3)
    expect([$isUnsafe.get(), states()]).toEqual([true, ['sending', 'sending', 'queued']])
    uploads[0]?.arrive('a')
    uploads[1]?.arrive('b')
    await wait(3_000)
    uploads[2]?.arrive('c')
    await wait(3_000)
    expect([$uploads.get(), shown().images.map(({ id }) => id)]).toEqual([[], ['a', 'b', 'c']])
  })

  it('signs out', async () => {
    $outboxOwners.set([13])
    const left = vi.fn()
    void confirmSignOut('Are you sure you want to Logout?').then(left)
    await wait(10_000)
    expect(left).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('a stored photo of an account', () => {
  it("is neither shown to nor sent by another account, but in the owner's next session", async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    storeSignIn(personOf(14))
    await restoreUploads()
    await resumeWrites()
    expect([$uploads.get(), uploads, await listStoredWrites()]).toEqual([[], [], []])
    clearSession()
    storeSignIn(personOf(13))
    await restoreUploads()
    expect(states()).toEqual(['sending'])
  })

  it('is not shown to an account that signs in while it is read', async () => {
    await lose(1)
    reload()
    const restored = restoreUploads()
    clearSession()
    storeSignIn(personOf(14))
    await restored
    const listed = listStoredWrites()
    expect([$uploads.get(), uploads]).toEqual([[], []])
    clearSession()
    storeSignIn(personOf(13))
    expect(await listed).toEqual([])
    const own = listStoredWrites()
    clearSession()
    expect(await own).toEqual([])
  })

  it('is not sent while signed out', async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    await restoreUploads()
    expect([$uploads.get(), uploads]).toEqual([[], []])
  })

  it('is deleted with the sign-out, after a question', async () => {
    await lose(2)
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await confirmSignOut('Are you sure you want to Logout?')).toBe(false)
    expect(confirm.mock.calls).toEqual([['Are you sure you want to Logout?'], ['2']])
    expect(keys()).toHaveLength(2)
    expect(await confirmSignOut('Are you sure you want to Logout?')).toBe(true)
    expect([keys(), $uploads.get()]).toEqual([[], []])
  })

  it('is deleted after seven days, whoever is signed in', async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    storeSignIn(personOf(14))
    now += UNSENT_DAYS * DAY_MS
    await resumeWrites()
    expect(keys()).toHaveLength(1)
    now += 1
    const list = vi.spyOn(device.outbox, 'list')
    await resumeWrites()
    expect(keys()).toEqual([])
    // without stored uploads the database is not opened
    await resumeWrites()
    expect(list).toHaveBeenCalledOnce()
  })

  it('is deleted with the account', async () => {
    call.mockResolvedValue({ data: {} })
    await lose(1)
    await deleteNow()
    expect([keys(), $uploads.get()]).toEqual([[], []])
  })

  it('is deleted with its vehicle', async () => {
    await lose(1)
    await forgetWritesAbout('/vehicles/{id}', ID + 1)
    expect(keys()).toHaveLength(1)
    await forgetWritesAbout('/vehicles/{id}', ID)
    expect(keys()).toEqual([])
  })

  it('is ignored if it has another shape', async () => {
    for (const write of [
      null,
      'x',
      { key: 'a' },
      {
        ...{ key: 'b', userId: 13, at: NOW, call: 'POST /vehicles/{id}/images' },
        params: { id: 'x' },
        payload: { type: 'image', image: 'no file' },
      },
    ])
      device.stored.set(String(device.stored.size), write)
    await restoreUploads()
    expect($uploads.get()).toEqual([])
  })
})
