import { describe, expect, it } from 'vitest'
import { addHeadingIds } from '#domain/content/page-html.ts'

describe('addHeadingIds', () => {
  it('gives every h2 an id in order and lists them', () => {
    const { html, headings } = addHeadingIds('<p>a</p><h2>One</h2><p>b</p><h2>Two</h2>')
    expect(html).toBe('<p>a</p><h2 id="part-1">One</h2><p>b</p><h2 id="part-2">Two</h2>')
    expect(headings).toEqual([
      { id: 'part-1', html: 'One' },
      { id: 'part-2', html: 'Two' },
    ])
  })

  it('lists the text of a heading without tags and with its entities', () => {
    const { html, headings } = addHeadingIds('<h2><strong>Terms</strong> &amp; &lt;more&gt;</h2>')
    expect(headings[0]?.html).toBe('Terms &amp; &lt;more&gt;')
    expect(html).toContain('<strong>Terms</strong>')
  })

  it('returns a page without headings unchanged', () => {
    expect(addHeadingIds('<p>only text</p><h3>small</h3>')).toEqual({
      html: '<p>only text</p><h3>small</h3>',
      headings: [],
    })
  })
})
