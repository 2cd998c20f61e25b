import { describe, expect, it } from 'vitest'
import { paymentMessage, priceLabel } from '#domain/my-bookings/cancellation.ts'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'

describe('a phone number', () => {
  it('can be dialled from abroad', () => {
    expect(telUrl('9831204517')).toBe('tel:+9779831204517')
    expect(telUrl('+977 983-1204517')).toBe('tel:+9779831204517')
    expect(telUrl('014412345')).toBe('tel:+97714412345')
  })

  it('has the country code, and the digits of the language', () => {
    expect(formatPhone('9831204517', 'en')).toBe('+977 983-1204517')
    expect(formatPhone('9831204517', 'np')).toBe('+९७७ ९८३-१२०४५१७')
    expect(formatPhone('014411222', 'en')).toBe('01-4411222')
    expect(formatPhone('061521234', 'np')).toBe('०६१-५२१२३४')
    expect(formatPhone('01-4411222', 'en')).toBe('01-4411222')
  })
})

describe('the payment message of a booking', () => {
  const booking = { status: 'pending', payment: 'esewa', isPaid: false, pricing: { payable: 900 } } as const
  it.each([
    [{}, 'openOnline'],
    [{ isPaid: true }, 'paidOnline'],
    [{ payment: 'cash' }, 'cash'],
    [{ payment: 'cash', status: 'completed' }, 'cashDone'],
    [{ payment: 'cash', isPaid: true }, 'paidOnline'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ status: 'cancelled', isPaid: true }, 'notRefunded'],
    [{ status: 'cancelled', isPaid: true, refund: { state: 'due' } }, null],
    [{ isPaid: true, refund: { state: 'due' } }, 'paidOnline'],
    [{ pricing: { payable: 0 } }, 'nothing'],
  ] as const)('is, with %j, %s', (patch, due) => {
    expect(paymentMessage({ ...booking, ...patch })).toBe(due)
  })
})

it.each([
  ['cash', 'approved', false, 5000, 'toPay'],
  ['cash', 'completed', false, 5000, 'paid'],
  ['esewa', 'pending', false, 5000, 'toPay'],
  ['esewa', 'approved', true, 5000, 'paid'],
  ['esewa', 'cancelled', true, 5000, 'paid'],
  ['cash', 'cancelled', false, 5000, 'nothing'],
  ['cash', 'approved', false, 0, 'nothing'],
] as const)(
  'the price of a booking by %s, %s (paid: %s), of NRS %i, is labelled %s',
  (payment, status, isPaid, payable, label) => {
    expect(priceLabel({ payment, status, isPaid, pricing: { payable } })).toBe(label)
  },
)
