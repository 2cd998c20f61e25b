import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { toWire } from '../src/domain/shared/time.ts'

const PEOPLE = 200
const ROUNDS = 3
const HOUR = 3_600_000

/** Two hundred people book the same vehicle and hours at once, over HTTP (checklists R-01): how many got it, and how long the slowest waited. */
export async function benchBookings(address: string, root: string, dataDir: string): Promise<void> {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/operator.ts'), 'tokens', String(PEOPLE)],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  if (status !== 0) throw new Error(`No tokens: ${stderr}`)
  const tokens = stdout.trim().split('\n')
  for (let round = 0; round < ROUNDS; round++) {
    const body = JSON.stringify(payload(1 + round, 400 + ((Date.now() / 1000) % 5_000) + round * 24))
    const waits: number[] = []
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const started = performance.now()
        const response = await fetch(`${address}/api/v1/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body,
        })
        await response.arrayBuffer()
        waits.push(performance.now() - started)
        return response.status
      }),
    )
    waits.sort((one, other) => one - other)
    const of = (wanted: number) => statuses.filter((one) => one === wanted).length
    console.log(
      `${`${PEOPLE} book the same hours, round ${round + 1}`.padEnd(44)} 201 ${of(201)}   409 ${of(409)}   others ${PEOPLE - of(201) - of(409)}   p50 ${Math.round(waits[PEOPLE / 2] ?? 0)} ms   slowest ${Math.round(waits.at(-1) ?? 0)} ms`,
    )
  }
}

function payload(vehicleId: number, inHours: number) {
  const from = Date.now() + inHours * HOUR
  return {
    from: toWire(from),
    to: toWire(from + 8 * HOUR),
    vehicleId,
    originLatitude: 27.7154,
    originLongitude: 85.311,
    originAddress: 'Thamel, Kathmandu, Nepal',
    destinationLatitude: 27.6766,
    destinationLongitude: 85.3142,
    destinationAddress: 'Patan, Lalitpur, Nepal',
    contactPerson: 'Bench',
    contactPersonPhoneNumber: '9871204517',
  }
}
