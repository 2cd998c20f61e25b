import { expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()

const ask = async (query: string) => {
  const { status, headers } = await api.call('POST', `/api/v1/save-data?${query}`)
  return [status, headers.get('location'), headers.get('set-cookie')?.split(';', 1)[0]]
}

it('the switch stores the choice and redirects back', async () => {
  expect(await ask('on=true&back=/vehicles?city=2')).toEqual([
    303,
    '/vehicles?city=2#save-data',
    'saveData=on',
  ])
  expect(await ask('on=false&back=/')).toEqual([303, '/#save-data', 'saveData=off'])
})

it('the switch does not redirect to another site', async () => {
  for (const back of ['//elsewhere.example', 'https://elsewhere.example/', '/%5Celsewhere.example', ''])
    expect((await ask(`on=true&back=${back}`))[1]).toBe('/#save-data')
})
