import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNSENT_DAYS } from '#domain/account/retention.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { deleteNow } from '#stores/account/deletion.ts'
import { clearSession, signedIn } from '#stores/auth/session.ts'
import { signOut } from '#stores/auth/sign-out.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { resumeUploads } from '#stores/hosting/resume-uploads.ts'
import { restoreUploads, sendAll } from '#stores/hosting/unsent.ts'
import { $isUnsafe, $uploads, cancelUpload, retryUpload } from '#stores/hosting/uploads.ts'
import { forgetWritesAbout, listKeptWrites } from '#stores/shell/outbox.ts'
import { $owners } from '#stores/shell/outbox-owners.ts'
import { NOW } from '#tests/setup/clock.ts'
import { beginImages, ID, openVehicle, sendSome, shown, states, tick, uploads } from '#tests/setup/images.ts'
import { memoryOutbox } from '#tests/setup/outbox.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

// its environment is the test's
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
    currentAddress: () => '/vehicle/7/edit?step=2',
    currentPath: () => '/vehicle/7/edit?step=2',
  })
  signedIn(personOf(13))
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

/** The page ends, and another one opens: what was in memory is gone. */
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

describe('a photo that is not up yet', () => {
  it('is kept before it is sent, and not any more once it has arrived', async () => {
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
      { id: key, vehicleId: ID, type: 'image', status: 'sending', isKept: true, picture: expect.any(Blob) },
    ])
    expect(uploads.map((upload) => upload.key)).toEqual([key])
    uploads[0]?.arrive('a')
    await tick()
    expect([keys(), shown().images.map(({ id }) => id)]).toEqual([[], ['a']])
  })

  it('says that it is kept here, and is sent when the line is back', async () => {
    await restoreUploads()
    await lose(2)
    expect($uploads.get()).toMatchObject([
      { status: 'waiting', error: 'hosting-pictures.kept' },
      { status: 'waiting', error: 'hosting-pictures.kept' },
    ])
    device.goOnline()
    await tick()
    expect(states()).toEqual(['sending', 'sending'])
    expect(uploads).toHaveLength(4)
  })

  it('is tried again by itself, each time after a longer pause, also after an error of the server', async () => {
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
    // the line is back: the others follow at once
    uploads[2]?.arrive('a')
    await wait(0)
    expect(states()).toEqual([])
  })

  it('goes with all others of its vehicle at one tap, those of other vehicles stay', async () => {
    await lose(2)
    openVehicle([], [], ID + 1)
    await sendSome(1)
    uploads[2]?.fail(0)
    await tick()
    sendAll(ID)
    await tick()
    expect(states()).toEqual(['sending', 'sending', 'waiting'])
  })

  it('that the server refuses for good stays with its sentence until it is removed, on this page only', async () => {
    await lose(1)
    sendAll(ID)
    await tick()
    uploads[1]?.fail(422, 'The sentence of the server.', 'damagedPicture')
    await tick()
    const [item] = $uploads.get()
    expect(item).toMatchObject({ status: 'failed', error: 'The sentence of the server.', canRetry: false })
    expect([item?.isKept, keys()]).toEqual([false, []])
    cancelUpload(item?.id ?? '')
    expect($uploads.get()).toEqual([])
  })

  it('that the server refuses for now comes back with its sentence, and is sent again at a tap only', async () => {
    await sendSome(1)
    uploads[0]?.fail(422, 'There is no room left.', 'noRoomLeft')
    await tick()
    const refused = { status: 'failed', error: 'There is no room left.', canRetry: true, isKept: true }
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

  it('that is removed while its refusal arrives is not kept again', async () => {
    await sendSome(1)
    const [key = ''] = keys()
    uploads[0]?.fail(422, 'There is no room left.', 'noRoomLeft')
    await expect.poll(() => states()).toEqual(['failed'])
    cancelUpload(key)
    await tick()
    expect([keys(), $uploads.get()]).toEqual([[], []])
  })

  it('is sent by one tab: another one waits, and finds that it has arrived', async () => {
    await sendSome(1)
    const [first] = reload()
    await restoreUploads()
    await tick()
    // the first tab still sends it
    expect([uploads.length, states()]).toEqual([0, ['sending']])
    first?.arrive('a')
    await tick()
    await tick()
    expect([uploads.length, $uploads.get(), keys()]).toEqual([0, [], []])
  })

  it('goes on in memory as before where the device is full, and says so', async () => {
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

describe('a device whose database never answers', () => {
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

  it('sends photos all the same, more than go at a time', async () => {
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
    $owners.set([13])
    const left = vi.fn()
    void signOut('Are you sure you want to Logout?').then(left)
    await wait(10_000)
    expect(left).toHaveBeenCalledExactlyOnceWith(true)
  })
})

describe('whose it is', () => {
  it("another account sees and sends nothing of it; the owner's next session does", async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    signedIn(personOf(14))
    await restoreUploads()
    await resumeUploads()
    expect([$uploads.get(), uploads, await listKeptWrites()]).toEqual([[], [], []])
    clearSession()
    signedIn(personOf(13))
    await restoreUploads()
    expect(states()).toEqual(['sending'])
  })

  it('is not given to an account that signs in while it is read', async () => {
    await lose(1)
    reload()
    const restored = restoreUploads()
    clearSession()
    signedIn(personOf(14))
    await restored
    const listed = listKeptWrites()
    expect([$uploads.get(), uploads]).toEqual([[], []])
    clearSession()
    signedIn(personOf(13))
    expect(await listed).toEqual([])
    const own = listKeptWrites()
    clearSession()
    expect(await own).toEqual([])
  })

  it('nobody who is signed out sends it', async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    await restoreUploads()
    expect([$uploads.get(), uploads]).toEqual([[], []])
  })

  it('is deleted with the sign-out, after a question', async () => {
    await lose(2)
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    expect(await signOut('Are you sure you want to Logout?')).toBe(false)
    expect(confirm.mock.calls).toEqual([['Are you sure you want to Logout?'], ['2']])
    expect(keys()).toHaveLength(2)
    expect(await signOut('Are you sure you want to Logout?')).toBe(true)
    expect([keys(), $uploads.get()]).toEqual([[], []])
  })

  it('is deleted after seven days, whoever is signed in', async () => {
    await lose(1)
    dropSession({ detail: '', isBackground: false })
    reload()
    signedIn(personOf(14))
    now += UNSENT_DAYS * DAY_MS
    await resumeUploads()
    expect(keys()).toHaveLength(1)
    now += 1
    const list = vi.spyOn(device.outbox, 'list')
    await resumeUploads()
    expect(keys()).toEqual([])
    // nothing is kept: nothing is opened
    await resumeUploads()
    expect(list).toHaveBeenCalledOnce()
  })

  it('is deleted with the account', async () => {
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

  it('is not believed where it has another shape', async () => {
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
