/**
 * Makes the committed pictures again. Not part of building or starting: what it makes is in the repository.
 *
 *   node scripts/make-pictures.ts [--material=<folder with the rendered vehicles and scenes>] [--only=<part>]
 *
 * Parts: vehicles, hero, drivers, cities, icons, share; a look or set (suv-short, suv-red); a driver's name; a city
 * (pokhara). Vehicles, hero and share need the material; without it they are left as committed.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeAppIcons, makeShareImage } from './pictures/brand.ts'
import { makeCities } from './pictures/cities/cities.ts'
import { makeHeroes } from './pictures/hero.ts'
import { makePeople } from './pictures/people/people.ts'
import { makeVehicles } from './pictures/vehicles.ts'

const { values } = parseArgs({
  options: {
    material: { type: 'string', default: '/work/shared/data/vehicles' },
    only: { type: 'string', default: 'all' },
  },
})
const out = fileURLToPath(new URL('../public', import.meta.url))
const { material, only } = values
const wants = (part: string) => only === 'all' || only === part
const hasMaterial = existsSync(material)
let made = 0

if (hasMaterial) {
  made += await makeVehicles(material, out, wants('vehicles') ? undefined : only)
  if (wants('hero')) made += await makeHeroes(material, out)
} else {
  console.log(`No material in ${material}: vehicles, hero and share image stay as they are.`)
}
made += await makePeople(out, wants('drivers') ? undefined : only)
made += await makeCities(out, wants('cities') ? undefined : only)
if (wants('icons')) made += await makeAppIcons(out)
if (wants('share') && hasMaterial) made += await makeShareImage(material, out)
console.log(made > 0 ? `Made ${made}.` : `Nothing is called "${only}".`)
