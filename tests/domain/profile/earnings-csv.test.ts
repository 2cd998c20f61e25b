import { expect, it } from 'vitest'
import { toCsv } from '#domain/profile/earnings.ts'

it.each([
  ['plain', 'plain'],
  ['आम्दानी (रु.)', 'आम्दानी (रु.)'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['', ''],
  [-5, '-5'],
  [1_200_000, '1200000'],
])('%o is written as %o', (value, cell) => {
  expect(toCsv([[value, 0]])).toBe(`\uFEFF${cell},0\r\n`)
})
