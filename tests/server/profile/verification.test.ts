import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { CodeSent } from '#contract/profile.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { type Sms, type SmsResult, SmsUnconfirmed } from '#server/ports/sms/port.ts'
import { countSmsOfDay } from '#server/services/notifications/sms-log.ts'
import PHONES from '#tests/cases/phones.json' with { type: 'json' }
import { openApi, testApi } from '#tests/setup/api.ts'
import { DAY, MINUTE, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

const SEND = '/api/v1/auth/sendVerificationSMS'
const VERIFY = '/api/v1/auth/verifySMS'
const SENT: SmsResult = { ok: true, id: null }

const api = testApi({ RATE_LIMITS: 'on', SMS_DAILY_LIMIT: '40' }, () => time)
let time = NOW
let person: { id: number; token: string }
let phones: Sms[]
let gateway: () => Promise<SmsResult>
let serial = 0

beforeAll(async () => {
  api.context.ports.sms = {
    async send(sms) {
      const result = await gateway()
      if (result.ok) phones.push(sms)
      return result
    },
    inbox: null,
  }
})
beforeEach(async () => {
  time = NOW
  phones = []
  gateway = async () => SENT
  await api.context.db.deleteFrom('verification_codes').execute()
  await api.context.db.deleteFrom('sms_sends').execute()
  person = await newPerson(api)
})
afterEach(() => expect(phones.every(({ text }) => /^[\x20-\x7e\n]{1,160}$/.test(text))).toBe(true))

/** A code with invisible characters, digits of another script and dashes. */
const pasted = (code: string) =>
  `\u202a${localDigits(code.slice(0, 3), 'np')}\u2011\u200b${code.slice(3)}\u202c`
const newNumber = () => `984${String(1_000_000 + serial++)}`
const send = (mobileNumber: string, token = person.token, client = `10.0.0.${serial++ % 250}`) =>
  api.call<CodeSent>('POST', SEND, { body: { mobileNumber }, token, client })
const verify = (mobileNumber: string, code: string, token = person.token) =>
  api.call<User>('POST', VERIFY, { body: { mobileNumber, code }, token })
const codeOf = (sms: Sms | undefined) => /#(\d{6})$/.exec(sms?.text ?? '')?.[1] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const userOf = (id: number) => rowOf(api.context.db, 'users', id)
const causes = (replies: { status: number; error: { cause: string }[] }[]) =>
  replies.map(({ status, error }) => (status === 200 ? 200 : error[0]?.cause))

describe('a verification code', () => {
  it.each(PHONES.filter(({ means }) => means.length === 10))(
    'goes to the number $typed',
    async ({ typed }) => {
      expect((await send(typed)).status).toBe(200)
      expect(phones).toMatchObject([{ to: '9841234567' }])
      const { data } = await verify(typed, pasted(codeOf(phones[0])))
      expect(data).toMatchObject({ mobileNumber: '9841234567', isMobileVerified: true })
      await setRow(api.context.db, 'users', person.id, { mobile_verified_at: null })
    },
  )

  it('goes to the number, and makes it the verified number of the user', async () => {
    const number = newNumber()
    const { status, data } = await send(number)
    expect([status, data]).toEqual([
      200,
      { message: 'Sms has been dispatched to your number', expiresIn: 300, resendIn: 60 },
    ])
    expect(phones).toMatchObject([{ to: number }])
    const code = codeOf(phones[0])
    expect(phones[0]?.text).toBe(
      `Sawari: your code is ${code}. It is valid for 5 minutes. Tell it to nobody.\n\n@localhost #${code}`,
    )
    const stored = await api.context.db.selectFrom('verification_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code)

    const reply = await verify(`+977 ${number}`, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject({ id: person.id, mobileNumber: number, isMobileVerified: true })
    expect((await userOf(person.id)).mobile_verified_at).toEqual(new Date(NOW))
    expect(causes([await verify(number, code)])).toEqual(['codeVoid'])
    expect(causes([await send(number)])).toEqual(['alreadyVerified'])
  })

  it('is accepted in Nepali digits, as is the number', async () => {
    const nepali = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
    const number = newNumber()
    await send(nepali(number))
    expect(phones[0]?.to).toBe(number)
    expect((await verify(nepali(number), `कोड: ${nepali(codeOf(phones[0]))}`)).status).toBe(200)
  })

  it('is void after five wrong attempts, even for the right code', async () => {
    const number = newNumber()
    await send(number)
    const code = codeOf(phones[0])
    const tries = [wrong(code), wrong(code), wrong(code), wrong(code), wrong(code), code]
    const replies = []
    for (const tried of tries) replies.push(await verify(number, tried))
    expect(causes(replies)).toEqual([
      'wrongCode',
      'wrongCode',
      'wrongCode',
      'wrongCode',
      'codeVoid',
      'codeVoid',
    ])
    expect(replies.at(-1)?.status).toBe(422)
    expect((await userOf(person.id)).mobile_verified_at).toBeNull()
  })

  it('counts concurrent wrong attempts', async () => {
    const number = newNumber()
    await send(number)
    const code = codeOf(phones[0])
    const at = await Promise.all(Array.from({ length: 9 }, () => verify(number, wrong(code))))
    expect(causes(at).filter((cause) => cause === 'wrongCode')).toHaveLength(4)
    expect(causes([await verify(number, code)])).toEqual(['codeVoid'])
  })

  it('is accepted once when it is submitted twice concurrently', async () => {
    const number = newNumber()
    await send(number)
    const both = [verify(number, codeOf(phones[0])), verify(number, codeOf(phones[0]))]
    expect(causes(await Promise.all(both)).sort()).toEqual([200, 'codeVoid'])
  })

  it.each([
    ['after five minutes', 5 * MINUTE, 'codeVoid'],
    ['not a moment earlier', 5 * MINUTE - 1, 200],
  ])('expires %s', async (_, later, expected) => {
    const number = newNumber()
    await send(number)
    time = NOW + later
    expect(causes([await verify(number, codeOf(phones[0]))])).toEqual([expected])
  })

  it('is bound to its number and its user, and replaced by the next', async () => {
    const [first, second, other] = [newNumber(), newNumber(), await newPerson(api)]
    await send(first)
    const code = codeOf(phones[0])
    expect(causes([await verify(second, code), await verify(first, code, other.token)])).toEqual([
      'codeVoid',
      'codeVoid',
    ])
    time += MINUTE
    await send(second)
    expect(causes([await verify(first, code)])).toEqual(['codeVoid'])
    expect((await verify(second, codeOf(phones[1]))).data.mobileNumber).toBe(second)
  })

  it('does not reveal whose number it is, and does not take it from them', async () => {
    const [number, owner] = [newNumber(), await newPerson(api)]
    await send(number, owner.token)
    await verify(number, codeOf(phones[0]), owner.token)
    time += MINUTE
    expect((await send(number)).data).toEqual((await send(newNumber(), (await newPerson(api)).token)).data)
    const before = await userOf(person.id)
    const code = codeOf(phones[1])
    const reply = await verify(number, code)
    expect([reply.status, reply.error[0]?.cause]).toEqual([409, 'numberTaken'])
    expect(await userOf(person.id)).toEqual(before)
    expect((await userOf(owner.id)).mobile_number).toBe(number)
  })
})

describe('an invalid number or code', () => {
  it.each([
    ['98412a4567', 'Only numbers are allowed'],
    ['984123456', 'Mobile number must be 10 digits'],
    ['98412345678', 'Only 10 digits number allowed'],
    ['', 'Please enter your mobile number'],
    ['   ', 'Please enter your mobile number'],
    ['0144123456', 'Please enter a mobile number of Nepal'],
    ['9661234567', 'Please enter a mobile number of Nepal'],
    ['9001234567', 'Please enter a mobile number of Nepal'],
    ['+19005550199', 'Only numbers are allowed'],
    ["9841234567' or 1=1", 'Only numbers are allowed'],
  ])('is refused before sending: %j', async (mobileNumber, detail) => {
    const { status, error } = await send(mobileNumber)
    expect([status, error]).toEqual([422, [{ cause: 'mobileNumber', detail }]])
    expect(phones).toEqual([])
  })

  it.each(['', '12345', '1234567', 'abcdef'])(
    'is refused without counting as an attempt: %j',
    async (code) => {
      const number = newNumber()
      await send(number)
      const { status, error } = await verify(number, code)
      expect([status, error[0]?.cause]).toEqual([422, 'code'])
      expect((await verify(number, codeOf(phones[0]))).status).toBe(200)
    },
  )

  it('is refused in a payload of another shape', async () => {
    for (const body of [{}, { mobileNumber: 9841234567 }, { mobileNumber: 'x'.repeat(101) }, []])
      expect((await api.call('POST', SEND, { body, token: person.token })).error[0]?.cause).toBe('invalid')
  })
})

describe('the limit of codes', () => {
  it('sends one code for two concurrent requests, and at most one per minute', async () => {
    const number = newNumber()
    const both = await Promise.all([send(number), send(number)])
    expect(causes(both).sort()).toEqual([200, 'codeTooSoon'])
    expect(phones).toHaveLength(1)
    time += 20_000
    const { status, headers, error, text } = await send(newNumber())
    expect([status, headers.get('retry-after')]).toEqual([429, '40'])
    expect(error).toEqual([{ cause: 'codeTooSoon', detail: 'Another code can be sent in 40 s.' }])
    expect(JSON.parse(text).data).toEqual({ resendIn: 40 })
    time += 40_000
    expect((await send(number)).status).toBe(200)
  })

  it('allows five a day and one a minute per number, whoever requests them, without revealing what others did', async () => {
    const number = newNumber()
    const ask = async () => send(number, (await newPerson(api)).token)
    const replies = []
    for (let turn = 0; turn < 6; turn++) {
      replies.push(await ask(), await ask())
      time += MINUTE
    }
    expect(phones).toHaveLength(5)
    for (const { status, text, headers } of replies)
      expect([status, text, headers.get('retry-after')]).toEqual([200, replies[0]?.text, null])
    time = NOW + DAY
    await ask()
    expect(phones).toHaveLength(6)
  })

  it('lets a code that was not sent be tried like one that was, and it never fits', async () => {
    const number = newNumber()
    await send(number, (await newPerson(api)).token)
    await send(number)
    expect(phones).toHaveLength(1)
    const code = codeOf(phones[0])
    expect(causes([await verify(number, code), await send(number)])).toEqual(['wrongCode', 'codeTooSoon'])
  })

  it('does not grow when accounts are deleted and created again', async () => {
    const number = newNumber()
    for (let turn = 0; turn < 7; turn++) {
      const { token } = await newPerson(api)
      expect((await send(number, token, '10.8.8.8')).status).toBe(200)
      const body = { confirmed: true }
      expect((await api.call('POST', '/api/v1/auth/deletion', { body, token })).status).toBe(200)
    }
    expect(phones).toHaveLength(1)
    expect(await countSmsOfDay(api.context)).toEqual({ codes: 1, messages: 0 })
    const stored = await api.context.db.selectFrom('sms_sends').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${number}|10\\.8\\.8\\.8`))
  })

  it('allows five a day per user, to any number', async () => {
    const replies = []
    for (let turn = 0; turn < 6; turn++) {
      replies.push(await send(newNumber()))
      time += MINUTE
    }
    expect(causes(replies)).toEqual([200, 200, 200, 200, 200, 'tooManyCodes'])
    expect(replies[5]?.error[0]?.detail).toMatch(/^5 codes have been requested within a day\./)
  })

  it('allows twenty a day per IP address, of which only those that are sent count', async () => {
    const client = '10.9.9.9'
    for (let turn = 0; turn < 25; turn++) {
      const token = turn % 2 ? person.token : undefined
      const body = turn % 2 ? {} : { mobileNumber: newNumber() }
      await api.call('POST', SEND, { body, client, ...(token && { token }) })
    }
    const replies = []
    for (let turn = 0; turn < 21; turn++)
      replies.push(await send(newNumber(), (await newPerson(api)).token, client))
    expect(causes(replies).filter((cause) => cause === 200)).toHaveLength(20)
    const last = replies[20]
    expect([last?.status, last?.error]).toEqual([
      429,
      [
        {
          cause: 'tooManyCodesHere',
          detail: expect.stringMatching(/^20 codes .* connection .* after .*\d\d:\d\d/),
        },
      ],
    ])
    expect(last?.headers.get('retry-after')).toBe(String(DAY / 1_000))
  })

  it('ends with the budget of the site', async () => {
    const sends = Array.from({ length: 40 }, (_, at) => ({
      is_code: at % 2 === 0,
      number_key: Buffer.from([at]),
      address_key: null,
      caused_by: null,
      sent_at: new Date(NOW - DAY + 1),
    }))
    await api.context.db.insertInto('sms_sends').values(sends).execute()
    const other = await newPerson(api)
    const { status, error } = await send(newNumber(), other.token)
    expect([status, error[0]?.cause]).toEqual([503, 'smsUsedUp'])
    time += 1
    expect((await send(newNumber(), other.token)).status).toBe(200)
  })
})

it('the log contains no number, code or token', async () => {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const logged = await openApi({ LOG_LEVEL: 'info' }, () => time)
  try {
    const { token } = await newPerson(logged)
    const sent: Sms[] = []
    let result: SmsResult = SENT
    logged.context.ports.sms = {
      send: async (message) => {
        sent.push(message)
        return result
      },
      inbox: null,
    }
    const [first, second] = [newNumber(), newNumber()]
    result = { ok: false, isPermanent: false, reason: 'response_code 1013' }
    const post = (path: string, body: object) => logged.call('POST', path, { body, token })
    expect((await post(SEND, { mobileNumber: first })).status).toBe(500)
    result = SENT
    expect((await post(SEND, { mobileNumber: second })).status).toBe(200)
    expect((await post(VERIFY, { mobileNumber: second, code: codeOf(sent[1]) })).status).toBe(200)
    const log = lines.join('')
    expect(log).toContain('response_code 1013')
    for (const secret of [first, second, ...sent.map(codeOf), token]) expect(log).not.toContain(secret)
  } finally {
    write.mockRestore()
    await logged.close()
  }
})

describe('a failing gateway', () => {
  it.each([
    [
      'refuses',
      async (): Promise<SmsResult> => ({ ok: false, isPermanent: true, reason: 'response_code 1002' }),
    ],
    [
      'does not respond',
      async (): Promise<SmsResult> => {
        throw new SmsUnconfirmed('no answer')
      },
    ],
  ])(
    'voids the code with "Server Error" when it %s, and the next one is sent immediately',
    async (_, failing) => {
      const number = newNumber()
      gateway = failing
      const { status, error } = await send(number)
      expect([status, error[0]?.detail]).toEqual([500, 'Server Error'])
      gateway = async () => SENT
      expect((await send(number)).status).toBe(200)
      expect((await verify(number, codeOf(phones[0]))).status).toBe(200)
    },
  )

  it('is off without a configuration, and reports that', async () => {
    const off = await openApi({ ALLOW_MOCKS: 'off' })
    try {
      const { token } = await newPerson(off)
      const body = { mobileNumber: newNumber() }
      const { status, error } = await off.call('POST', SEND, { body, token })
      expect([status, error]).toEqual([
        422,
        [{ cause: 'smsNotOffered', detail: 'Mobile numbers cannot be verified here at the moment.' }],
      ])
      const { data } = await off.call('GET', '/api/v1/auth/smsSettings', { token })
      expect(data).toMatchObject({ isOffered: false })
    } finally {
      await off.close()
    }
  })
})
