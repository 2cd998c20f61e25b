import { expect, it } from 'vitest'
import { faqData } from '#sections/content/page-share.ts'

const questionsOf = (content: string) => faqData({ slug: 'faq', title: '', description: '', content })

it('the FAQ page yields questions with their whole answers', () => {
  const html = `<h2>Price</h2><h3>What is <em>in</em> it?</h3><p>All.</p><ul><li>Fuel</li></ul>
<h3>Notes</h3><p>None.</p><h3>कसरी तिर्ने?</h3><p>eSewa</p><h2>Safety?</h2><p>Yes.</p><h3>Empty?</h3>`
  expect(questionsOf(html)?.mainEntity).toMatchObject([
    { name: 'What is in it?', acceptedAnswer: { text: '<p>All.</p><ul><li>Fuel</li></ul>' } },
    { name: 'कसरी तिर्ने?', acceptedAnswer: { text: '<p>eSewa</p>' } },
  ])
})

it('a page without questions yields none', () => {
  expect(questionsOf('<h2>Terms</h2><p>Why?</p>')).toBeUndefined()
})
