import type { OperatorCommand } from './command.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommands } from './commands/backup.ts'
import { billCommands } from './commands/bills.ts'
import { bookingCommands } from './commands/bookings.ts'
import { carpoolCommands } from './commands/carpool.ts'
import { chatCommands } from './commands/chats.ts'
import { contentCommands } from './commands/content.ts'
import { demoCommands } from './commands/demo.ts'
import { moneyCommands } from './commands/money.ts'
import { reportCommands } from './commands/reports.ts'
import { reviewCommands } from './commands/reviews.ts'
import { siteDataCommands } from './commands/site.ts'
import { smsCommands } from './commands/sms.ts'
import { threadCommands } from './commands/threads.ts'
import { userCommands } from './commands/users.ts'
import { vehicleCommands } from './commands/vehicles.ts'

/** All operator commands, in the order of the help. */
export const COMMANDS: readonly OperatorCommand[] = [
  ...bookingCommands,
  ...billCommands,
  ...vehicleCommands,
  ...userCommands,
  ...reportCommands,
  ...chatCommands,
  ...threadCommands,
  ...carpoolCommands,
  ...reviewCommands,
  ...moneyCommands,
  ...contentCommands,
  ...siteDataCommands,
  ...smsCommands,
  ...auditCommands,
  ...backupCommands,
  ...demoCommands,
]
