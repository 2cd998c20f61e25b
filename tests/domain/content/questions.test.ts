import { expect, it } from 'vitest'
import { questionsIn } from '#domain/content/page-html.ts'

it('the FAQ page yields questions with their whole answers', () => {
  const html = `<h2>Price</h2><h3>What is <em>in</em> it?</h3><p>All.</p><ul><li>Fuel</li></ul>
<h3>Notes</h3><p>None.</p><h3>कसरी तिर्ने?</h3><p>eSewa</p><h2>Safety?</h2><p>Yes.</p><h3>Empty?</h3>`
  expect(questionsIn(html)).toEqual([
    { question: 'What is in it?', answer: '<p>All.</p><ul><li>Fuel</li></ul>' },
    { question: 'कसरी तिर्ने?', answer: '<p>eSewa</p>' },
  ])
})

it('a page without questions yields none', () => {
  expect(questionsIn('<h2>Terms</h2><p>Why?</p>')).toEqual([])
})
