import { describe, expect, it } from 'vitest'
import { paymentAddress } from '#domain/booking/payment.ts'
import {
  type Board,
  boardAddress,
  bookedAddress,
  bookingAddress,
  isJustBooked,
  readBoard,
} from '#domain/my-bookings/board.ts'

const read = (query: string) => readBoard(new URLSearchParams(query))
const START: Board = { side: 'renter', status: 'pending', page: 1 }

describe('the address of the bookings', () => {
  it.each([
    ['', START],
    ['side=host&status=completed&page=4', { side: 'host', status: 'completed', page: 4 }],
    ['side=me&status=lost&page=0', START],
    ['page=-1', START],
    ['page=1e3', START],
    ['page=99999', { ...START, page: 10_000 }],
    ['page=999999', START],
    ['status=INTRIP', START],
  ])('%s is read as what it can mean', (query, board) => {
    expect(read(query)).toEqual(board)
  })

  it.each([
    [START, '/profile/mybookings'],
    [{ side: 'host', status: 'inTrip', page: 2 }, '/profile/mybookings?side=host&status=inTrip&page=2'],
  ] as [Board, string][])('is written as short as it can be, and read back', (board, address) => {
    expect(boardAddress(board)).toBe(address)
    expect(read(address.split('?')[1] ?? '')).toEqual(board)
  })

  it('tells who comes from booking or paying', () => {
    expect(bookedAddress('a')).toBe('/profile/mybookings/a?new=1')
    expect(isJustBooked(bookedAddress('a'))).toBe(true)
    expect(isJustBooked(bookingAddress('a'))).toBe(false)
  })

  it('lets no id leave its place', () => {
    expect(bookingAddress('../x?y')).toBe('/profile/mybookings/..%2Fx%3Fy')
    expect(paymentAddress('https://api.example/api/v1', 'a/b')).toBe(
      'https://api.example/api/v1/payments/bookingPayment/a%2Fb',
    )
  })
})
