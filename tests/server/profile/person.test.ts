import { beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#contract/auth.ts'
import NAMES from '#tests/cases/names.json' with { type: 'json' }
import PHONES from '#tests/cases/phones.json' with { type: 'json' }
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()
let person: { id: number; token: string }

beforeEach(async () => {
  person = await newPerson(api)
})

const NUMBER = '9812345678'
const save = (body: unknown, language = 'en') =>
  api.call<User>('POST', '/api/v1/auth/user', {
    token: person.token,
    body,
    headers: { 'accept-language': language },
  })
const own = async () => (await api.call<User>('GET', '/api/v1/auth/user', { token: person.token })).data
const verify = (mobile_number: string) =>
  setRow(api.context.db, 'users', person.id, { mobile_number, mobile_verified_at: new Date(NOW) })

describe('POST auth/user', () => {
  it.each([
    ['Devanagari', { firstName: 'अनिशा', lastName: 'श्रेष्ठ' }, { fullName: 'अनिशा श्रेष्ठ' }],
    [
      'spaces and invisible characters',
      { firstName: ' Anisha\u202e\n Devi\u0000 ' },
      { firstName: 'Anisha Devi' },
    ],
    ['no last name', { lastName: '' }, { fullName: 'Anisha' }],
    ['Nepali digits', { mobileNumber: '९८१२३४५६७८' }, { mobileNumber: NUMBER }],
    ['a pasted number', { mobileNumber: '+977 981-234-5678' }, { mobileNumber: NUMBER }],
    ['no number', { mobileNumber: null }, { mobileNumber: null, isMobileVerified: false }],
  ])('saves %s', async (_, patch, saved) => {
    const { status, data } = await save({ firstName: 'Anisha', lastName: 'Karki', ...patch })
    expect([status, data]).toMatchObject([200, saved])
    expect(await own()).toEqual(data)
  })

  it.each(PHONES.filter(({ means }) => means.length === 10))('reads the number $typed', async ({ typed }) => {
    const { data } = await save({ firstName: 'Anisha', lastName: 'Karki', mobileNumber: typed })
    expect(data.mobileNumber).toBe('9841234567')
  })

  it.each([...NAMES.map(({ signedInAs }) => signedInAs), 'Kumar 7 Rai', '🚗 (Host)', 'Zoe\u0308 क़ाज़ी'])(
    'saves a new number beside a name as the provider gave it: %s',
    async (name) => {
      const [first_name = '', last_name = ''] = name.split(/ (?=\S+$)/)
      await setRow(api.context.db, 'users', person.id, { first_name, last_name })
      const { firstName, lastName } = await own()
      const { status, data } = await save({ firstName, lastName, mobileNumber: NUMBER })
      expect([status, data.mobileNumber]).toEqual([200, NUMBER])
      expect(`${data.firstName} ${data.lastName}`).toBe(name.normalize('NFC'))
      const changed = await save({ firstName: `${firstName} 8`, lastName })
      expect(changed.error).toEqual([
        { cause: 'firstName', detail: 'First Name should only contain letters' },
      ])
    },
  )

  it.each([
    ['firstName', { firstName: 'Anisha2' }, 'First Name should only contain letters'],
    ['firstName', { firstName: '🚗🚗' }, 'First Name should only contain letters'],
    ['firstName', { firstName: ' ' }, 'Please enter your first name'],
    ['firstName', { firstName: 'x'.repeat(10_000) }, 'This is too long: 100 letters at most'],
    ['lastName', { lastName: 'Karki 2' }, 'Last Name should only contain letters'],
    ['lastName', { lastName: '<b>Karki</b>' }, 'Last Name should only contain letters'],
    ['mobileNumber', { mobileNumber: '98x2345678' }, 'Only numbers are allowed'],
    ['mobileNumber', { mobileNumber: '981234567' }, 'Mobile number must be 10 digits'],
    ['mobileNumber', { mobileNumber: '98123456789' }, 'Only 10 digits number allowed'],
  ])('refuses %s %o', async (field, patch, detail) => {
    const before = await own()
    const { status, error } = await save({
      firstName: 'Anisha',
      lastName: 'Karki',
      mobileNumber: '',
      ...patch,
    })
    expect([status, error]).toEqual([422, [{ cause: field, detail }]])
    expect(await own()).toEqual(before)
  })

  it('reports all wrong fields together, in the language of the request', async () => {
    const { error } = await save({ firstName: '7', lastName: '7', mobileNumber: '7' }, 'np')
    expect(error).toEqual([
      { cause: 'firstName', detail: 'नाममा अक्षर मात्र लेख्न मिल्छ' },
      { cause: 'lastName', detail: 'थरमा अक्षर मात्र लेख्न मिल्छ' },
      { cause: 'mobileNumber', detail: 'मोबाइल नम्बर १० अङ्कको हुनुपर्छ' },
    ])
  })

  it('ignores all other fields of the payload', async () => {
    const before = await own()
    const { data } = await save({
      firstName: 'Anisha',
      lastName: 'Karki',
      email: 'other@sawari.example',
      isMobileVerified: true,
      referralCode: 'mine',
      image: 'https://other.example/a.jpg',
    })
    expect(data).toEqual({ ...before, firstName: 'Anisha', lastName: 'Karki', fullName: 'Anisha Karki' })
  })

  it.each([
    {},
    { firstName: 'Anisha' },
    { firstName: 1, lastName: 'Karki' },
    { firstName: ['a'], lastName: 'b' },
  ])('refuses %o, which is not a form', async (body) => {
    const { status, error } = await save(body)
    expect([status, error[0]?.cause]).toEqual([422, 'invalid'])
  })

  it('keeps a verified number verified until another is saved', async () => {
    await verify(NUMBER)
    const name = { firstName: 'Anisha', lastName: 'Karki' }
    for (const mobileNumber of [NUMBER, '+977 ९८१२३४५६७८', undefined])
      expect((await save({ ...name, mobileNumber })).data).toMatchObject({
        mobileNumber: NUMBER,
        isMobileVerified: true,
      })
    expect((await save({ ...name, mobileNumber: '9841000001' })).data.isMobileVerified).toBe(false)
    // the previous number has to be verified again
    expect((await save({ ...name, mobileNumber: NUMBER })).data.isMobileVerified).toBe(false)
  })

  it("saves another person's verified number unverified, and does not reveal that", async () => {
    await verify('9841000002')
    person = await newPerson(api)
    const { status, data } = await save({
      firstName: 'Anisha',
      lastName: 'Karki',
      mobileNumber: '9841000002',
    })
    expect([status, data.isMobileVerified]).toEqual([200, false])
  })

  it('voids codes that were sent to a previous number', async () => {
    const { db } = api.context
    const code = (mobile_number: string) => ({
      user_id: person.id,
      mobile_number,
      code_hash: Buffer.from('code'),
      created_at: new Date(NOW),
      expires_at: new Date(NOW + 300_000),
    })
    await db
      .insertInto('verification_codes')
      .values([code('9841000003'), code('9841000004')])
      .execute()
    await save({ firstName: 'Anisha', lastName: 'Karki', mobileNumber: '9841000004' })
    const valid = await db
      .selectFrom('verification_codes')
      .select('mobile_number')
      .where('user_id', '=', person.id)
      .where('expires_at', '>', new Date(NOW))
      .execute()
    expect(valid).toEqual([{ mobile_number: '9841000004' }])
  })
})
