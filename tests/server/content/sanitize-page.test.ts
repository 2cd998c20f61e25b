import { expect, it } from 'vitest'
import { pageToShow } from '#server/services/content/sanitize-page.ts'

it.each([
  [
    '<p>The <a href="/list-carpool-requests">board</a> is ours.</p>',
    '<p>The <span>board</span> is ours.</p>',
  ],
  ['<p><a href="/profile?tab=1#top">You</a></p>', '<p><span>You</span></p>'],
  [
    '<p><a href="/carpool">Rides</a>, <a href="/profile">you</a>: <a href="mailto:a@b.example">we</a></p>',
    '<p><span>Rides</span>, <span>you</span>: <a href="mailto:a@b.example">we</a></p>',
  ],
  ['<p><a href="/pages/terms">Terms</a></p>', '<p><a href="/pages/terms">Terms</a></p>'],
  [
    '<p><a href="https://example.org/carpool">There</a></p>',
    '<p><a href="https://example.org/carpool">There</a></p>',
  ],
  ['<p><a href="javascript:alert(1)">No</a></p>', '<p><a>No</a></p>'],
])('a static page has no link to an unreleased page: %s', (kept, shown) => {
  expect(pageToShow(kept)).toBe(shown)
})
