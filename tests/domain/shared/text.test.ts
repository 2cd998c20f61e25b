import { describe, expect, it } from 'vitest'
import { cleanText, textLength } from '#domain/shared/text.ts'

describe('a text that somebody typed', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['  two words \n', 'two words'],
    ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
    ['a\u0000b\u0007c\u001b[31md\u0085', 'abc[31md'],
    ['half a sign \ud83d', 'half a sign \ufffd'],
    ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
    ['श्री\u200dमान् 🚙', 'श्री\u200dमान् 🚙'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept)
    expect(cleanText(kept)).toBe(kept)
  })

  it.each([
    ['', 0],
    [' \n\t\u00a0', 0],
    ['\u200b\u200d\ufeff\u200b', 0],
    [' abc ', 3],
    ['a b', 3],
    ['🚙🚙', 2],
    ['चालक', 4],
  ])('%j counts %i characters', (text, count) => {
    expect(textLength(text)).toBe(count)
  })
})
