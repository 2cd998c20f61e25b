import {
  listReportedThreads,
  showReportedThread,
} from '../../../src/server/services/threads/operator-threads.ts'
import { printData, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

export const threadCommands = siteCommands('Messages between users', [
  {
    name: 'thread list',
    summary: 'Open reports about messages between guest and host or about a ride, oldest first.',
    options: [['--all', 'also closed ones'], LIMIT],
    example: 'thread list',
    run: printData((context, input) =>
      listReportedThreads(context, { all: input.flag('all'), limit: input.limit() }),
    ),
  },
  {
    name: 'thread show',
    summary: 'The messages that a report is about. Others cannot be read.',
    args: [['<report>', 'id of the report, as listed']],
    example: 'thread show 4',
    notes: '`report close` records the outcome; `user block` ends all access of a person.',
    run: printData((context, input) =>
      showReportedThread({ ...context, siteUrl: context.config.siteUrl }, input.key(0)),
    ),
  },
])
