import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/api-error.ts'
import { otherSpelling } from '#server/services/places/check-label.ts'
import { setRow } from '#tests/setup/rows.ts'
import { api, book, get, guestId, list, setUpParties, tokens, vehicle } from './parties.ts'

setUpParties()

const DRIVER = { name: 'सुमन महर्जन', other_name: 'Suman Maharjan' }
const HOST = { first_name: 'Sunita', last_name: 'Shrestha', other_name: 'सुनिता श्रेष्ठ' }
const GUEST = { first_name: 'सरिता', last_name: 'लिम्बू', other_name: 'Sarita Limbu' }
const PLACES = {
  origin_address: 'Pokhara, Nepal',
  other_origin: 'पोखरा, नेपाल',
  destination_address: 'मुग्लिन, नेपाल',
  other_destination: 'Mugling, Nepal',
  waypoints: JSON.stringify([{ lat: 27.8, lng: 84.9, title: 'दमौली', otherTitle: 'Damauli' }]),
}

async function spell(isKnown: boolean): Promise<void> {
  const { db } = api.context
  const other = isKnown ? {} : { other_name: null }
  await db
    .updateTable('drivers')
    .set({ ...DRIVER, ...other })
    .where('vehicle_id', '=', vehicle.id)
    .execute()
  await setRow(db, 'users', vehicle.user_id, { ...HOST, ...other })
  await setRow(db, 'users', guestId, { ...GUEST, ...other })
}
const named = async (id: string, locale: string) => {
  const { driver, host, guest, origin, destination, stops } = await get(id, tokens.host, locale)
  return [driver?.name, host.fullName, guest.fullName, origin.address, destination.address, stops[0]?.address]
}

describe('names of people and places', () => {
  it('are in the script of the reader where both spellings are known', async () => {
    await spell(true)
    const id = await book('approved', PLACES)
    expect(await named(id, 'en')).toEqual([
      ...['Suman Maharjan', 'Sunita Shrestha', 'Sarita Limbu'],
      ...['Pokhara, Nepal', 'Mugling, Nepal', 'Damauli'],
    ])
    expect(await named(id, 'np')).toEqual([
      ...['सुमन महर्जन', 'सुनिता श्रेष्ठ', 'सरिता लिम्बू'],
      ...['पोखरा, नेपाल', 'मुग्लिन, नेपाल', 'दमौली'],
    ])
    const [row] = (await list('status=approved', tokens.guest, { 'accept-language': 'np' })).data
    expect([row?.origin, row?.destination]).toEqual(['पोखरा, नेपाल', 'मुग्लिन, नेपाल'])
  })

  it('are shortened in the script of the reader for a stranger', async () => {
    await spell(true)
    const id = await book('pending', PLACES)
    const request = async (locale: string) => (await get(id, tokens.host, locale)).request?.guest.fullName
    expect([await request('en'), await request('np')]).toEqual(['Sarita L.', 'सरिता लि.'])
  })

  it('are as they were given where only one spelling is known', async () => {
    await spell(false)
    const id = await book('approved', { ...PLACES, other_origin: null, other_destination: null })
    const given = ['सुमन महर्जन', 'Sunita Shrestha', 'सरिता लिम्बू', 'Pokhara, Nepal', 'मुग्लिन, नेपाल']
    expect((await named(id, 'en')).slice(0, 5)).toEqual(given)
    expect((await named(id, 'np')).slice(0, 5)).toEqual(given)
  })

  it('follow a changed name', async () => {
    await spell(true)
    const change = (body: object) => api.call('POST', '/api/v1/auth/user', { token: tokens.host, body })
    await change({ firstName: HOST.first_name, lastName: HOST.last_name })
    const profile = async () =>
      (
        await api.call<{ fullName: string }>('GET', `/api/v1/users/${vehicle.user_id}`, {
          headers: { 'accept-language': 'np' },
        })
      ).data.fullName
    expect(await profile()).toBe('सुनिता श्रे.')
    await change({ firstName: 'Anita', lastName: HOST.last_name })
    expect(await profile()).toBe('Anita S.')
  })
})

describe('otherSpelling', () => {
  it('is that of the places engine, and null for a label that the engine has not', async () => {
    const pokhara = { lat: 28.2096, lng: 83.9856 }
    const found = await api.context.ports.places.search('Pokhara', 'en', 1)
    const label = found[0]?.label ?? ''
    const other = await otherSpelling(api.context, { ...pokhara, label })
    expect(other).toMatch(/^पोखरा/)
    expect(await otherSpelling(api.context, { ...pokhara, label: other ?? '' })).toBe(label)
    expect(await otherSpelling(api.context, { ...pokhara, label: 'My uncle’s house' })).toBeNull()
  })

  it('does not wait for an engine that is away', async () => {
    const { ports } = api.context
    const find = () => Promise.reject(new ApiError('unavailable'))
    const away = { ports: { ...ports, places: { ...ports.places, find } } }
    expect(await otherSpelling(away, { lat: 28.2, lng: 83.98, label: 'Pokhara, Nepal' })).toBeNull()
  })
})
