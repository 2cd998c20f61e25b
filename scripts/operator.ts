import '../src/messages/all.ts'
import { createStorage } from '../src/server/ports/ports.ts'
import { COMMANDS } from './operator/commands.ts'
import { openSite } from './operator/open-site.ts'
import { runOperator } from './operator/run-operator.ts'

// Operator tasks that have no screen. Commands call the same services as the API.
const { code, out, err } = await runOperator(COMMANDS, process.argv.slice(2), {
  variables: process.env,
  now: Date.now,
  open: openSite,
  storage: createStorage,
  progress: (line) => console.error(line),
})
if (out) console.log(out)
if (err) console.error(err)
process.exitCode = code
