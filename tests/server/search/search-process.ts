// A separate process with a search index, by tests/server/search/index-equals-sql.test.ts. It answers each search that
// it is sent with its difference from SQL.

import { readConfig } from '#server/config.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { createLogger } from '#server/log.ts'
import { createAppContext } from '#server/runtime.ts'
import { differenceOf } from '#server/services/search/index/compare-searches.ts'
import type { VehicleSearch } from '#server/services/search/resolve-search.ts'

const config = readConfig(process.env)
const db = createDatabase(createPool({ connectionString: config.databaseUrl ?? '' }, 2))
const context = createAppContext(config, db, () => Number(process.argv[2]))
context.searchIndex.start(createLogger('silent'))
await context.searchIndex.built()

process.on('message', async (search: VehicleSearch) => {
  process.send?.({ difference: await differenceOf(context, search) })
})
process.once('disconnect', () => process.exit())
process.send?.({ figures: context.searchIndex.figures() })
