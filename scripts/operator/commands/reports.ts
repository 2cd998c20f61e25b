import {
  closeReport,
  listReports,
  type ReportGroup,
  showReport,
} from '../../../src/server/services/feedback/reports.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const ABOUT: Record<ReportGroup, { all: string; one: string }> = {
  report: {
    all: 'reports about vehicles, bookings, users, carpool requests and messages',
    one: 'A report',
  },
  feedback: { all: 'feedback about Sawari', one: 'A feedback message' },
}

const commandsOf = (group: ReportGroup) =>
  siteCommands('Reports and feedback', [
    {
      name: `${group} list`,
      summary: `Open ${ABOUT[group].all}, oldest first.`,
      options: [['--all', 'also closed ones'], LIMIT],
      example: `${group} list`,
      run: printData((context, input) =>
        listReports(context, { group, all: input.flag('all'), limit: input.limit() }),
      ),
    },
    {
      name: `${group} show`,
      summary: `${ABOUT[group].one} with all details.`,
      args: [['<id>', 'as listed']],
      example: `${group} show 4`,
      run: printData((context, input) => showReport(context, { group, id: input.key(0) })),
    },
    {
      name: `${group} close`,
      summary: `Closes ${ABOUT[group].one.toLowerCase()} and records the outcome.`,
      args: [['<id>', 'as listed']],
      options: [['--outcome <text>!', 'the outcome, stored and not shown to anybody else']],
      example: `${group} close 4 --outcome "Called the host, who will repair the seat belt"`,
      run: printSentence(
        (context, input) =>
          closeReport(context, { group, id: input.key(0), outcome: input.required('outcome') }),
        (data) => `The ${group} ${data.id} is closed.`,
      ),
    },
  ])

export const reportCommands = [...commandsOf('report'), ...commandsOf('feedback')]
