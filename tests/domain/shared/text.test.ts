import { describe, expect, it } from 'vitest'
import { cleanText, plainText, textLength } from '#domain/shared/text.ts'

describe('a typed text', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['  two words \n', 'two words'],
    ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
    ['a\u0000b\u0007c\u001b[31md\u0085', 'abc[31md'],
    ['half a sign \ud83d', 'half a sign \ufffd'],
    ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
    ['श्री\u200dमान् 🚙', 'श्री\u200dमान् 🚙'],
    ['क्\u200cष र\u094d\u200dयाल', 'क्\u200cष र\u094d\u200dयाल'],
    ['👩\u200d👧 👍🏽\u200d ❤\ufe0f', '👩\u200d👧 👍🏽\u200d ❤\ufe0f'],
    ['Ram\u202egnahs', 'Ramgnahs'],
    ['\u202a\u202b\u202c\u202d\u202ea\u2066\u2067\u2068\u2069b\u200e\u200f\u061cc', 'abc'],
    ['Si\u200bta\ufeff\u2060\u00ad\u180e Rai\u{e0041}\ufffa', 'Sita Rai'],
    ['Ra\u200dm\u200c B\u200d', 'Ram B'],
    ['राम\u202e\u200d', 'राम\u200d'],
  ])('is stored from %j as %j', (typed, kept) => {
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
  ])('has in %j %i characters', (text, count) => {
    expect(textLength(text)).toBe(count)
  })
})

describe('a text from which a code or a number is parsed', () => {
  it.each([
    [null, ''],
    ['\u202aBACK\u200b10\u202c\ufeff', 'BACK10'],
    ['ＢＡＣＫ　１०', 'BACK 10'],
    ['A‐B‑C‒D–E—F−G﹣H－I', 'A-B-C-D-E-F-G-H-I'],
    [' a\u00a0\u2009b\t\r\nc ', 'a b c'],
    ['बा\u200d २\u200c च ४१९८', 'बा 2 च 4198'],
    ['a\u0000\u0007b\u00ad\ufe0fc\ufffa', 'abc'],
  ])('is cleaned from %j to %j', (typed, plain) => {
    expect(plainText(typed)).toBe(plain)
    expect(plainText(plain)).toBe(plain)
  })
})
