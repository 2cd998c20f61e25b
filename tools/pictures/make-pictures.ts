/**
 * Makes the committed pictures from the material beside it.
 *
 *   node tools/pictures/make-pictures.ts [--only=<part>]
 *
 * Parts: vehicles, hero, drivers, cities, documents, icons, share; a look or set (suv-short, suv-red); a driver's name; a city
 * (pokhara).
 */
import { parseArgs } from 'node:util'
import { makeAppIcons, makeShareImage } from './brand.ts'
import { makeCities } from './cities/cities.ts'
import { makeDocuments } from './documents.ts'
import { makeHeroes } from './hero.ts'
import { makePeople } from './people/people.ts'
import { makeVehicles } from './vehicles.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: 'all' } } })
const { only } = values
const wants = (part: string) => only === 'all' || only === part

let made = await makeVehicles(wants('vehicles') ? undefined : only)
if (wants('hero')) made += await makeHeroes()
made += await makePeople(wants('drivers') ? undefined : only)
made += await makeCities(wants('cities') ? undefined : only)
if (wants('documents')) made += await makeDocuments()
if (wants('icons')) made += await makeAppIcons()
if (wants('share')) made += await makeShareImage()
console.log(made > 0 ? `Made ${made}.` : `Nothing is called "${only}".`)
