import { describe, expect, it } from 'vitest'
import { paymentUrl } from '#domain/booking/payment.ts'
import {
  bookingListPath,
  bookingPath,
  isJustBooked,
  type ListQuery,
  newBookingPath,
  readListQuery,
} from '#domain/my-bookings/list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))
const START: ListQuery = { side: 'renter', status: 'pending', page: 1 }

describe('the URL of the booking list', () => {
  it.each([
    ['', START],
    ['side=host&status=completed&page=4', { side: 'host', status: 'completed', page: 4 }],
    ['side=me&status=lost&page=0', START],
    ['page=-1', START],
    ['page=1e3', START],
    ['page=99999', { ...START, page: 10_000 }],
    ['page=999999', START],
    ['status=INTRIP', START],
  ])('is parsed from %s, with defaults', (query, listQuery) => {
    expect(read(query)).toEqual(listQuery)
  })

  it.each([
    [START, '/profile/mybookings'],
    [{ side: 'host', status: 'inTrip', page: 2 }, '/profile/mybookings?side=host&status=inTrip&page=2'],
  ] as [ListQuery, string][])('is as short as possible, and parsed back', (listQuery, address) => {
    expect(bookingListPath(listQuery)).toBe(address)
    expect(read(address.split('?')[1] ?? '')).toEqual(listQuery)
  })

  it('marks a booking that was just made or paid', () => {
    expect(newBookingPath('a')).toBe('/profile/mybookings/a?new=1')
    expect(isJustBooked(newBookingPath('a'))).toBe(true)
    expect(isJustBooked(bookingPath('a'))).toBe(false)
  })

  it('escapes ids', () => {
    expect(bookingPath('../x?y')).toBe('/profile/mybookings/..%2Fx%3Fy')
    expect(paymentUrl('https://api.example/api/v1', 'a/b')).toBe(
      'https://api.example/api/v1/payments/bookingPayment/a%2Fb',
    )
  })
})
