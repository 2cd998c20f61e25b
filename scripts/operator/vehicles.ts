import { sql } from 'kysely'
import { latinDigits } from '../../src/domain/shared/digits.ts'
import { cleanText, oneLine } from '../../src/domain/shared/text.ts'
import { ConfigError } from '../../src/server/config.ts'
import { checkPapers } from '../../src/server/services/hosting/check-papers.ts'
import { readOwnVehicle } from '../../src/server/services/vehicles/read-own-vehicle.ts'
import type { Command, Operated } from './command.ts'

const STATUSES = { verify: 'verified', reject: 'rejected' } as const

interface Found {
  id: number
  plate: string
  status: string | null
}

export const vehicle: Command = {
  usage:
    'vehicle show|verify|reject <id or plate> [remarks]    shows the papers of a vehicle, says whether they hold',
  async run(operated, [decision = '', wanted = '', ...words]) {
    const status = decision === 'verify' || decision === 'reject' ? STATUSES[decision] : null
    if ((!status && decision !== 'show') || !wanted)
      throw new ConfigError(
        'Say what to do: vehicle show <id or plate>, vehicle verify <id or plate>, or vehicle reject <id or plate> <remarks>.',
      )
    const remarks = cleanText(words.join(' ')) || null
    if (status === 'rejected' && remarks === null)
      throw new ConfigError('The host is told why: give remarks.')
    const found = await find(operated, wanted)
    if (!status) return show(operated, found)
    const isNew = await checkPapers(operated, { vehicleId: found.id, status, remarks })
    return `${nameOf(found)} is ${status}${isNew ? '' : ' already'}.`
  },
}

const nameOf = ({ id, plate }: Found): string => `${plate} (vehicle ${id})`

/** By id, else by registration number however it is spaced. */
async function find({ db }: Operated, wanted: string): Promise<Found> {
  const query = db.selectFrom('vehicles').select(['id', 'registration_number as plate', 'status'])
  const byId = /^[1-9]\d{0,14}$/.test(wanted)
    ? await query.where('id', '=', Number(wanted)).executeTakeFirst()
    : undefined
  const spaced = (text: unknown) => sql`upper(regexp_replace(btrim(${text}), '[[:space:].-]+', ' ', 'g'))`
  const plate = spaced(latinDigits(oneLine(wanted)))
  const known =
    byId ??
    (await query.where(sql<boolean>`${spaced(sql.ref('registration_number'))} = ${plate}`).executeTakeFirst())
  if (!known) throw new ConfigError(`There is no vehicle with the id or registration number "${wanted}".`)
  return known
}

/** What is to be looked at before a word about it is said. */
async function show(operated: Operated, found: Found): Promise<string> {
  const { papers, driver, insuranceExpiry, remarks } = await readOwnVehicle(operated, found)
  const pictures = papers.map(({ type, name }) => `${type}: ${name}`)
  if (driver?.licenseImage)
    pictures.push(`licence of ${driver.name}, ${driver.licenseNumber}: ${driver.licenseImage}`)
  return [
    `${nameOf(found)}: ${found.status ?? 'not checked yet'}${remarks ? `, "${remarks}"` : ''}`,
    `insured until ${insuranceExpiry ?? '(no date)'}`,
    ...(pictures.length ? pictures : ['no papers']),
    'Each address opens below the address of the site, for five minutes.',
  ].join('\n')
}
