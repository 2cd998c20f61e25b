import { describe, expect, it } from 'vitest'
import type { RecordKind } from '#domain/trip-day/records.ts'
import { type DayWriteName, nextToSend } from '#domain/trip-day/sending-order.ts'

const write = (what: DayWriteName, kind: RecordKind | null, at: number, isRefused = false) => ({
  what,
  kind,
  at,
  isRefused,
})
const start = write('record', 'start', 5)
const end = write('record', 'end', 9)
const picture = write('picture', 'start', 1)
const toll = write('expense', null, 7)
const code = write('confirm', 'start', 6)

describe('what a phone sends next', () => {
  it.each([
    ['nothing', [], [], null],
    ['the record before its older pictures', [picture, start], [], start],
    ['no picture before its record is submitted', [picture], [], null],
    ['a picture of a recorded start', [picture], ['start'], picture],
    ['the start before the end', [end, start], [], start],
    ['the end after the start', [end, toll], ['start'], end],
    ['no end while the start is refused', [write('record', 'start', 5, true), end], [], null],
    ['a receipt before pictures', [picture, toll], ['start'], toll],
    ['the code after its record', [code, toll, picture], ['start'], code],
    ['no code before its record', [code], [], null],
    ['the older of two receipts', [write('expense', null, 8), toll], [], toll],
    ['nothing that is refused', [write('expense', null, 8, true)], [], null],
  ] as const)('is %s', (_, writes, recorded, expected) => {
    expect(nextToSend(writes, recorded)).toBe(expected)
  })
})
