// A separate process that changes and ends trips until it is killed, by tests/server/trip-day/trips-killed.test.ts.

import '#messages/all.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { createAppContext } from '#server/runtime.ts'
import { type Answered, changeTrip, DRIVERS, driveTrip, type Task } from './trip-work.ts'

const config = readConfig(process.env)
const db = createDatabase(createPool({ connectionString: config.databaseUrl ?? '' }, 8))
let clock = Number(process.argv[2])
// no two changes at one time, which is the order in which they are read
const context = createAppContext(config, db, () => clock++)
const tell = (answered: Answered) => process.send?.(answered)

process.on('message', async ({ changed, driven }: Task) => {
  for (const trip of changed) changeTrip(context, trip, tell)
  const drive = async () => {
    for (let trip = driven.shift(); trip; trip = driven.shift()) await driveTrip(context, trip, tell)
  }
  for (let driver = 0; driver < DRIVERS; driver++) drive()
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
