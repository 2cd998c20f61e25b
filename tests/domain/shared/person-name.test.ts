import { describe, expect, it } from 'vitest'
import { firstNameOf, initialsOf, shortName } from '#domain/shared/person-name.ts'

describe('a name', () => {
  it.each([
    ['Anisha Karki', 'Anisha K.', 'AK'],
    ['asha rai', 'asha R.', 'AR'],
    ['Dil Bahadur Gurung', 'Dil G.', 'DG'],
    ['Sita', 'Sita', 'S'],
    ['  ', '', ''],
    // joined consonants are one letter, with their vowel sign
    ['सिता चौधरी', 'सिता चौ.', 'सिचौ'],
    ['प्रकाश श्रेष्ठ', 'प्रकाश श्रे.', 'प्रश्रे'],
    ['ज्ञानेन्द्र क्षेत्री', 'ज्ञानेन्द्र क्षे.', 'ज्ञाक्षे'],
    ['E\u0301mile Zola', 'E\u0301mile Z.', 'E\u0301Z'],
    // titles and initials
    ['Dr. Ram Shrestha', 'Dr. Ram S.', 'RS'],
    ['Md. Rafiq Ansari', 'Md. Rafiq A.', 'RA'],
    ['Md Rafiq Ansari', 'Md Rafiq A.', 'RA'],
    ['श्री राम शर्मा', 'श्री राम श.', 'राश'],
    ['Dr. Sharma', 'Dr. S.', 'DS'],
    ['K.P. Sharma Oli', 'K. O.', 'KO'],
    ['के.पी. शर्मा ओली', 'के. ओ.', 'केओ'],
    // what does not belong to the name
    ['Ramesh (Host)', 'Ramesh', 'R'],
    ['Ramesh Adhikari (Host)', 'Ramesh A.', 'RA'],
    ['(Ramesh Adhikari)', 'Ramesh A.', 'RA'],
    ['🏔 Pemba Sherpa 🇳🇵', 'Pemba S.', 'PS'],
    ['Ramesh 9841234567', 'Ramesh', 'R'],
    ['🇳🇵', '🇳🇵', ''],
    // as providers write them
    ['ramesh.adhikari', 'ramesh A.', 'RA'],
    ['Ramesh_Adhikari', 'Ramesh A.', 'RA'],
    ['Anne-Marie O’Neill', 'Anne-Marie O.', 'AO'],
  ])('is shortened from %j to %j in public, with the initials %j', (name, short, letters) => {
    expect([shortName(name), initialsOf(name)]).toEqual([short, letters])
    // a shortened name is short, and has the same initials
    expect([shortName(short), initialsOf(short)]).toEqual([short, letters])
    expect(short.startsWith(firstNameOf(short))).toBe(true)
  })
})

describe('a given name', () => {
  it.each([
    ['Md. Rafiq', 'Md. Rafiq'],
    ['Er. Ram', 'Er. Ram'],
    ['Mrs Sita', 'Mrs Sita'],
    ['Ram Bahadur', 'Ram'],
    ['Md. Rafiq Ansari', 'Md. Rafiq'],
    ['K. P.', 'K.'],
  ])('is taken from %s as %s', (given, expected) => {
    expect(firstNameOf(given)).toBe(expected)
  })
})
