import { describe, expect, it } from 'vitest'
import type { Filters } from '#contract/search.ts'
import { testApi } from '#tests/setup/api.ts'
import { answerOf, audited, expectAllRefused, expectRefused } from '#tests/setup/operator.ts'

const api = testApi()
const add = (kind: string, en: string, np: string, ...options: string[]) =>
  ['reference', 'add', kind, '--title-en', en, '--title-np', np, ...options] as const

describe('reference data', () => {
  it.each([
    { kind: 'maker', argv: add('maker', 'Proton', 'प्रोटोन'), columns: {} },
    {
      kind: 'model',
      argv: add('model', 'X50', 'एक्स५०', '--maker', 'proton', '--type', 'suv'),
      columns: { title_en: 'X50' },
    },
    {
      kind: 'colour',
      argv: add('colour', 'Deep  purple', 'गाढा बैजनी', '--hex', '#4B1D6E'),
      columns: { title_en: 'Deep purple', slug: 'deep-purple', hex: '#4b1d6e', position: 12 },
    },
    {
      // above the bits of the product, which grow from 0
      kind: 'feature',
      argv: add('feature', 'Tow bar (2 t)', 'तान्ने हुक'),
      columns: { slug: 'tow-bar-2-t', bit: 61, position: 20 },
    },
    { kind: 'feature', argv: add('feature', 'Fridge', 'फ्रिज'), columns: { bit: 60, position: 21 } },
  ])('gets a $kind, which is audited', async ({ kind, argv, columns }) => {
    const added = await answerOf<{ id: number }>(api, ...argv)
    expect(added).toMatchObject(columns)
    expect((await audited(api))[0]).toEqual({
      actor: 'Maya of the tests',
      command: 'reference add',
      subject: `${kind}:${added.id}`,
      before: null,
      after: added,
    })
  })

  it('is offered at once, at the end of its list', async () => {
    await answerOf(api, ...add('model', 'X70', 'एक्स७०', '--maker', 'Proton', '--type', 'suv'))
    await answerOf(api, ...add('colour', 'Teal', 'टिल', '--hex', '#0a6b6b'))
    await answerOf(api, ...add('feature', 'Awning', 'छहारी'))
    const { data: after } = await api.call<Filters>('GET', '/api/v1/vehicleFilters')
    const proton = after.manufacturers.find(({ title }) => title === 'Proton')
    expect(proton?.models.map(({ title }) => title)).toEqual(['X50', 'X70'])
    expect(after.colors.at(-1)).toMatchObject({ title: 'Teal', hex: '#0a6b6b' })
    expect(after.features.at(-1)?.title).toBe('Awning')
  })

  it('is not added with an invalid title, maker, type or colour', () =>
    expectAllRefused(api, [
      [add('type', 'Tempo', 'टेम्पो'), 'A vehicle type also needs code: see docs/guides/a-vehicle-type.md.'],
      [add('wheel', 'Wheel', 'पाङ्ग्रा'), '"wheel" cannot be added. Use one of maker, model, colour, feature.'],
      [add('maker', ' ', 'क'), 'A maker has a title in both languages'],
      [add('maker', 'Roewe', ' '), 'A maker has a title in both languages'],
      [add('maker', 'x'.repeat(61), 'क'), 'A title has at most 60 characters.'],
      [add('maker', 'hyundai', 'अर्को'), 'There is already a maker with one of these titles.'],
      [add('colour', 'RED!', 'अर्को', '--hex', '#ff0000'), 'There is already a colour'],
      [add('colour', 'Crimson', 'रातो', '--hex', '#ff0000'), 'There is already a colour'],
      [add('colour', 'Crimson', 'गाढा रातो'), '"" is not a colour such as #1c4a96'],
      [add('colour', 'Crimson', 'गाढा रातो', '--hex', 'ff0000'), '"ff0000" is not a colour'],
      [add('colour', 'Crimson', 'गाढा रातो', '--hex', '#f00'), '"#f00" is not a colour'],
      [add('feature', 'wi-fi', 'अर्को'), 'There is already a feature'],
      [add('feature', 'वाइफाइ', 'अर्को'), 'An English title has Latin letters.'],
      [add('model', 'creta', 'अर्को', '--maker', 'Hyundai', '--type', 'suv'), 'There is already a model'],
      [add('model', 'New', 'नयाँ', '--maker', 'Atlantis', '--type', 'suv'), 'Unknown maker "Atlantis"'],
      [add('model', 'New', 'नयाँ', '--type', 'suv'), 'Unknown maker ""'],
      [add('model', 'New', 'नयाँ', '--maker', 'Hyundai', '--type', 'tempo'), 'Unknown type "tempo" (--type).'],
    ]))

  it('has room for 62 features', async () => {
    for (const n of Array.from({ length: 39 }, (_, index) => index))
      await answerOf(api, ...add('feature', `Extra ${n}`, `थप ${n}`))
    await expectRefused(api, [...add('feature', 'One more', 'अझै एक')], 'a site has at most 62.')
  })
})
