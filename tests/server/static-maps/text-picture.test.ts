import { expect, it } from 'vitest'
import { textPicture } from '#server/services/static-maps/render-share-card.ts'

const STYLE = { color: '#14213d', sizes: [60], width: 2_000, maxLines: 1 }
const widthOf = async (text: string) => (await textPicture(text, STYLE)).width

it.each([
  ['क्ष', ['क्', 'ष']],
  ['त्र', ['त्', 'र']],
  ['द्ध', ['द्', 'ध']],
  ['र्क', ['र्', 'क']],
])('the text renderer joins the letters of %s', async (joined, letters) => {
  const [whole, ...parts] = await Promise.all([joined, ...letters].map(widthOf))
  expect(whole).toBeLessThan(parts.reduce((sum, part) => sum + part, 0) * 0.9)
})

it('the text renderer has its own glyphs for both scripts, and shows markup as text', async () => {
  const [missing, latin, nepali, markup] = await Promise.all(
    ['\u{1f68d}', 'Butwal', 'बुटवल', '<b>R&D</b>'].map(async (text) => (await textPicture(text, STYLE)).bytes),
  )
  expect(new Set([missing, latin, nepali, markup].map((bytes) => bytes?.toString('base64'))).size).toBe(4)
  expect(await widthOf('<b>R&D</b>')).toBeGreaterThan((await widthOf('R&D')) * 1.8)
})

it('the text renderer uses the largest size at which a text fits one line, and breaks it at the smallest', async () => {
  const style = { ...STYLE, sizes: [60, 40, 30], width: 300 }
  const [short, long, longest] = await Promise.all(
    ['Ilam', 'Pokhara Lakeside', 'Tribhuvan International Airport'].map((text) => textPicture(text, style)),
  )
  for (const picture of [short, long, longest]) expect(picture?.width).toBeLessThanOrEqual(300)
  expect(short?.height).toBeGreaterThan(long?.height ?? 0)
  expect(longest?.height).toBeGreaterThan(40)
})
