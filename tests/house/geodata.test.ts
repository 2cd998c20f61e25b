import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { DATA_MADE } from '../../geodata/make-places.ts'
import { ROOT } from './files.ts'

it.each(Object.entries(DATA_MADE))(
  'src/server/data/%s.json matches the output of the tables',
  (name, make) => {
    const file = path.join(ROOT, `src/server/data/${name}.json`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(make())
  },
)
