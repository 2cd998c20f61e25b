import { expect, it } from 'vitest'
import type { PublicProfile } from '#contract/profile.ts'
import type { OwnReview } from '#contract/ratings.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { ownReviewsPage } from '#server/services/my-bookings/list-own-reviews.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { NOW } from '#tests/setup/clock.ts'
import { answerOf, refusalOf } from '#tests/setup/operator.ts'
import { planOf } from '#tests/setup/queries.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { api, book, get, guestId, LONG_AGO, setUpParties, tokens, vehicle } from './parties.ts'

setUpParties()

let turn = 0
/** A revealed review, newer than those before. */
async function reviewed(
  remarks = `Review ${turn}`,
  revealed_at: Date | null = new Date(NOW),
): Promise<string> {
  const id = await book('completed', LONG_AGO)
  turn += 1
  await addRow(api.context.db, 'ratings', {
    ...{ booking_id: id, vehicle_id: vehicle.id, user_id: guestId, rate: 2, remarks },
    ...{ created_at: new Date(NOW + turn), revealed_at },
  })
  return id
}
const answer = (id: string, text: string, token = tokens.host) =>
  api.call<{ message: string }>('POST', `/api/v1/bookings/${id}/reviewAnswer`, { token, body: { text } })
const remove = (id: string, token = tokens.host) =>
  api.call<{ message: string }>('DELETE', `/api/v1/bookings/${id}/reviewAnswer`, { token })
const shown = async () =>
  (await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle.id}`)).data.ratings[0]?.answer
const causeOf = async (reply: ReturnType<typeof answer>) => (await reply).error[0]?.cause

it('the host answers a review once, for everybody, as text with masked numbers, as the review', async () => {
  const id = await reviewed('Call nine eight four one two three four')
  const heard: string[] = []
  const listening = await listenToApi(api, (tag) => heard.push(tag))
  const { status, data } = await answer(id, ' <b>Sorry</b>, call 9841234567\u0000 ')
  expect([status, data.message]).toEqual([200, 'Your answer is published'])
  await expect.poll(() => heard).toContain(`vehicle:${vehicle.id}`)
  await listening.stop()
  const text = '<b>Sorry</b>, call •••••'
  expect(await shown()).toBe(text)
  const { data: host } = await api.call<PublicProfile>('GET', `/api/v1/users/${vehicle.user_id}`)
  expect(host.reviews[0]).toMatchObject({ rate: 2, remarks: 'Call •••••', answer: text })
  for (const token of [tokens.host, tokens.guest])
    expect((await get(id, token)).ratings).toMatchObject({ answer: text, canAnswer: false })
  expect(await causeOf(answer(id, 'Again'))).toBe('alreadyAnswered')
})

it('of 10 answers that arrive concurrently one is published', async () => {
  const id = await reviewed()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => answer(id, `Answer ${n}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ error }) => error[0]?.cause === 'alreadyAnswered')).toHaveLength(9)
})

it.each(['', ' \n ', '\u0000'])('an answer without a text (%j) is refused', async (text) => {
  expect(await causeOf(answer(await reviewed(), text))).toBe('answerMissing')
})

it('others, stars without a text and hidden reviews get no answer', async () => {
  const id = await reviewed()
  for (const token of [tokens.guest, tokens.stranger]) {
    expect(await causeOf(answer(id, 'Mine', token))).toBe('bookingNotFound')
    expect(await causeOf(remove(id, token))).toBe('bookingNotFound')
  }
  expect(await causeOf(answer(id, 'x'.repeat(501)))).toBe('invalid')
  await setRow(api.context.db, 'ratings', { booking_id: id }, { hidden_at: new Date(NOW) })
  for (const booking of [id, await reviewed(''), await reviewed('Hidden', null), await book('completed')])
    expect(await causeOf(answer(booking, 'Thanks'))).toBe('nothingToAnswer')
})

it('its author deletes an answer, also twice, and may write another', async () => {
  const id = await reviewed()
  await answer(id, 'A slip')
  for (let time = 0; time < 2; time++) expect((await remove(id)).status).toBe(200)
  expect(await shown()).toBeNull()
  expect((await answer(id, 'Better')).status).toBe(200)
  expect(await shown()).toBe('Better')
})

const listed = async (token = tokens.host, page = 1) =>
  api.call<OwnReview[]>('GET', `/api/v1/ownReviews?page=${page}`, { token })

it('both sides read what is said about them, latest first, and the host answers there', async () => {
  const before = (await listed()).pagination.total
  const [first, second] = [await reviewed('Kind'), await reviewed('')]
  await reviewed('Not yet', null)
  await addRow(api.context.db, 'guest_ratings', {
    ...{ booking_id: first, guest_id: guestId, host_id: vehicle.user_id, rate: 5, remarks: 'Punctual' },
    ...{ created_at: new Date(NOW), revealed_at: new Date(NOW) },
  })
  await answer(first, 'Call 9841234567')
  const { data, pagination } = await listed()
  expect(pagination).toMatchObject({ page: 1, limit: 10, total: before + 2 })
  const about = { side: 'host', rate: 2, vehicle: expect.stringMatching(/\w \w/), canAnswer: false }
  expect(data.slice(0, 2)).toMatchObject([
    { ...about, id: second, remarks: '', answer: null },
    { ...about, id: first, remarks: 'Kind', answer: 'Call •••••' },
  ])
  const own = await listed(tokens.guest)
  expect(own.data.find(({ id }) => id === first)).toMatchObject({
    ...{ side: 'renter', rate: 5, remarks: 'Punctual', answer: null, canAnswer: false },
  })
  expect((await listed(tokens.stranger)).data).toEqual([])
  await remove(first)
  expect((await listed()).data[1]).toMatchObject({ answer: null, canAnswer: true })
  await setRow(api.context.db, 'ratings', { booking_id: first }, { hidden_at: new Date(NOW) })
  expect((await listed()).data[1]).toMatchObject({ remarks: 'Kind', canAnswer: false })
  expect((await listed(tokens.host, 0)).error[0]?.cause).toBe('invalidPage')
})

it('the list of what is said about somebody is read by indexes', async () => {
  const plan = await planOf(api.context.db, ownReviewsPage(vehicle.user_id, 3))
  expect(plan).toContain('ratings_vehicle')
  expect(plan).toContain('guest_ratings_guest')
  expect(plan).not.toMatch(/Seq Scan on (ratings|guest_ratings|vehicles)/)
})

it('an operator hides an answer, for good, and shows it again', async () => {
  const id = await reviewed()
  await answer(id, 'An insult')
  expect(await answerOf(api, 'answer', 'hide', id, '--reason', 'an insult')).toMatchObject({
    text: 'An insult',
    isHidden: true,
    isNew: true,
  })
  expect(await answerOf(api, 'answer', 'hide', id, '--reason', 'an insult')).toMatchObject({ isNew: false })
  expect(await shown()).toBeNull()
  const [listed] = (await answerOf(api, 'review', 'list', String(vehicle.id))) as { answerHidden: boolean }[]
  expect(listed).toMatchObject({ answer: 'An insult', answerHidden: true, revealed: true })
  await answerOf(api, 'answer', 'show', id)
  expect(await shown()).toBe('An insult')
  await answerOf(api, 'answer', 'hide', id, '--reason', 'an insult')
  await remove(id)
  expect(await causeOf(answer(id, 'The insult again'))).toBe('nothingToAnswer')
  await expect(refusalOf(api, 'answer', 'hide', 'x', '--reason', 'y')).resolves.toContain('no rating')
})
