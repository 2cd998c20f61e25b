import { describe, expect, it } from 'vitest'
import { matchesWords, splitQuestions } from '#domain/support/questions.ts'

it('a page of questions is split by its headings', () => {
  const html =
    '<p>Before</p><h2>Paying</h2><h3 id="a">Cash &amp; <em>eSewa</em>?</h3><p>Both.</p><ul><li>One</li></ul><h3>When?</h3><p>Later.</p><h2>Hosts</h2><h3>Why?</h3><p>So.</p>'
  expect(splitQuestions(html)).toEqual([
    { group: 'Paying', title: 'Cash & eSewa?', answer: '<p>Both.</p><ul><li>One</li></ul>' },
    { group: 'Paying', title: 'When?', answer: '<p>Later.</p>' },
    { group: 'Hosts', title: 'Why?', answer: '<p>So.</p>' },
  ])
})

describe('a question', () => {
  const TEXT = 'How do I cancel an approved booking? स्वीकृत बुकिङ कसरी रद्द गर्ने? Café'
  it.each([
    ['', true],
    ['cancel', true],
    ['CANCEL book', true],
    ['ancel', false],
    ['cancel refund', false],
    ['रद्द', true],
    ['बुक', true],
    ['cafe', true],
    ['?', true],
  ])('is found by "%s": %s', (searched, isFound) => {
    expect(matchesWords(TEXT, searched)).toBe(isFound)
  })
})
