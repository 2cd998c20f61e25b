import { expect, it } from 'vitest'
import { readCallError } from '#stores/shell/failure.ts'

const failure = (status: number, message: string) => Object.assign(new Error(message), { status, errors: [] })

it.each([
  ['a refusal by the server', failure(409, 'Somebody has it'), 409, 'Somebody has it'],
  ['a call that nobody answered', failure(0, ''), 0, ''],
  [
    'a call that was given up, with what became of it',
    failure(0, 'Nothing was changed'),
    0,
    'Nothing was changed',
  ],
  ['code that did not come', new TypeError('Failed to fetch dynamically imported module: /x.js'), 0, ''],
  ['nothing at all', undefined, 0, ''],
])('%s is read for what may be said of it', (_, error, status, message) => {
  expect(readCallError(error)).toMatchObject({ status, message })
})
