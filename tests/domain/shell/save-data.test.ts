import { expect, it } from 'vitest'
import { isSavingData } from '#domain/shell/save-data.ts'

it.each([
  { cookies: undefined, header: undefined, saves: false },
  { cookies: undefined, header: 'on', saves: true },
  { cookies: undefined, header: 'off', saves: false },
  { cookies: 'lang=np; saveData=on', header: undefined, saves: true },
  { cookies: 'saveData=auto; lang=np', header: undefined, saves: true },
  // the visitor's choice has priority over the browser's
  { cookies: 'saveData=off', header: 'on', saves: false },
  { cookies: 'saveData=maybe; notsaveData=on', header: undefined, saves: false },
])(
  'data is saved with the cookies "$cookies" and the header "$header": $saves',
  ({ cookies, header, saves }) => {
    expect(isSavingData(cookies, header)).toBe(saves)
  },
)
