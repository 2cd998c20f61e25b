import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { PublicProfile } from '#contract/profile.ts'
import { MAX_USER_BYTES } from '#domain/hosting/limits.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { translator } from '#messages/t.ts'
import { sweepUploads } from '#server/services/hosting/delete-uploads.ts'
import { storePicture } from '#server/services/hosting/store-picture.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { filesOf, jpegOf, pictureForm, quarters, servePictures } from '#tests/setup/pictures.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import '#messages/all.ts'

let api: TestApi
let site: Awaited<ReturnType<typeof servePictures>>
let now = NOW
let photo: Buffer
let person: { id: number; token: string }

beforeAll(async () => {
  api = await openApi({}, () => now)
  site = await servePictures(api)
  photo = await jpegOf(quarters(900, 700))
})
beforeEach(async () => {
  person = await newPerson(api)
})
afterAll(async () => {
  site.close()
  await api.close()
})

const image = (
  method: 'POST' | 'DELETE',
  id: number | string,
  token?: string,
  bytes: Uint8Array | null = photo,
) =>
  api.call<User>(method, `/api/v1/users/${id}/image`, {
    ...(method === 'POST' && { body: pictureForm(null, bytes) }),
    ...(token && { token }),
  })

describe('POST users/{id}/image', () => {
  it('replaces the picture once for each key: a retry stores no second file and gets the first response', async () => {
    const send = (bytes = photo) =>
      api.call<User>('POST', `/api/v1/users/${person.id}/image`, {
        body: pictureForm(null, bytes),
        token: person.token,
        headers: { 'idempotency-key': 'the picture' },
      })
    const before = (await filesOf(api)).length
    const [first, second] = await Promise.all([send(), send()])
    const again = await send()
    expect([first.status, second.data.image, again.data.image]).toEqual([
      200,
      first.data.image,
      first.data.image,
    ])
    const one = (await filesOf(api)).length - before
    await image('POST', person.id, person.token)
    expect((await filesOf(api)).length - before).toBe(one)
    expect((await send(await jpegOf(quarters(800, 700)))).error[0]?.cause).toBe('sameKeyOtherPayload')
  })

  it('creates a square picture that everyone sees, without data of the camera', async () => {
    const { status, data } = await image('POST', person.id, person.token)
    expect([status, data.image]).toEqual([
      200,
      expect.stringMatching(/^\/uploads\/[0-9a-f-]{36}-1280\.webp$/),
    ])
    const response = await site.get(pictureAt(data.image ?? '', 320))
    expect(response.status).toBe(200)
    const header = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([header.width, header.height, header.exif]).toEqual([320, 320, undefined])
    const shown = await api.call<PublicProfile>('GET', `/api/v1/users/${person.id}`)
    expect(shown.data.image).toBe(data.image)
  })

  it('replaces the previous picture and its files', async () => {
    const before = await filesOf(api)
    const first = await image('POST', person.id, person.token)
    const second = await image('POST', person.id, person.token)
    expect((await site.get(first.data.image ?? '')).status).toBe(404)
    expect((await site.get(second.data.image ?? '')).status).toBe(200)
    expect(await filesOf(api)).toHaveLength(before.length + 4)
  })

  it('protects the picture from the sweep, which deletes what no user refers to', async () => {
    const { data } = await image('POST', person.id, person.token)
    const left = await storePicture(api.context, {
      userId: person.id,
      kind: 'person',
      picture: {
        kind: 'person',
        files: [{ width: 320, bytes: photo }],
        bytes: photo.byteLength,
        size: { width: 320, height: 320 },
      },
    })
    now += 2 * HOUR
    await sweepUploads(api.context)
    now = NOW
    expect((await site.get(data.image ?? '')).status).toBe(200)
    expect((await site.get(pictureAt(left.name, 320))).status).toBe(404)
  })

  it.each([
    ['no file', null, 'notAnImage', 'Please select an image file'],
    ['a text', Buffer.from('hello'), 'notAnImage', 'Please select an image file'],
    [
      'a script as SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'svgPicture',
      translator('en')('hosting-pictures.noPhoto.svg'),
    ],
  ])('refuses %s', async (_, bytes, cause, detail) => {
    const files = await filesOf(api)
    const { status, error } = await image('POST', person.id, person.token, bytes)
    expect([status, error]).toEqual([422, [{ cause, detail }]])
    expect(await filesOf(api)).toEqual(files)
  })

  it('counts towards the storage of the user', async () => {
    await addRow(api.context.db, 'uploads', {
      id: crypto.randomUUID(),
      user_id: person.id,
      kind: 'vehicle',
      bytes: MAX_USER_BYTES,
      created_at: new Date(NOW),
    })
    const { status, error } = await image('POST', person.id, person.token)
    expect([status, error[0]?.cause]).toEqual([422, 'noRoomLeft'])
  })
})

describe('DELETE users/{id}/image', () => {
  it('removes picture and files, including a picture from the provider', async () => {
    const { data } = await image('POST', person.id, person.token)
    const { status, data: after } = await image('DELETE', person.id, person.token)
    expect([status, after.image]).toEqual([200, null])
    expect((await site.get(data.image ?? '')).status).toBe(404)
    await setRow(api.context.db, 'users', person.id, { image: 'https://lh3.googleusercontent.com/a/1' })
    expect((await image('DELETE', person.id, person.token)).data.image).toBeNull()
  })
})
