import {
  hideRequest,
  listOperatorRequests,
  showOperatorRequest,
} from '../../../src/server/services/carpool/operator-requests.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const REQUEST = ['<request>', 'its id, as in its URL /rides/12'] as const

export const carpoolCommands = siteCommands('Carpool board', [
  {
    name: 'carpool list',
    summary: 'Upcoming requests of the carpool board, including hidden ones, earliest departure first.',
    options: [
      ['--reported', 'only requests with open reports, including past ones, most reports first'],
      LIMIT,
    ],
    example: 'carpool list --reported',
    run: printData((context, input) =>
      listOperatorRequests(context, { reported: input.flag('reported'), limit: input.limit() }),
    ),
  },
  {
    name: 'carpool show',
    summary: 'A request with its owner and the reports about it.',
    args: [REQUEST],
    example: 'carpool show 12',
    run: printData((context, input) => showOperatorRequest(context, input.key(0))),
  },
  {
    name: 'carpool hide',
    summary:
      'Removes a request from the board, its page and all alerts; the owner is notified with the reason.',
    args: [REQUEST],
    options: [['--reason <text>!', 'shown to the owner']],
    example: 'carpool hide 12 --reason "This is an advertisement of a bus company"',
    notes: 'It stays open for its owner, who sees it marked, and can complete it and write another.',
    run: printSentence(
      (context, input) => hideRequest(context, { request: input.key(0), reason: input.required('reason') }),
      (data) => `Request ${data.requestId} is hidden, and its owner has been notified.`,
    ),
  },
  {
    name: 'carpool unhide',
    summary: 'Puts a hidden request back on the board.',
    args: [REQUEST],
    example: 'carpool unhide 12',
    run: printSentence(
      (context, input) => hideRequest(context, { request: input.key(0), reason: null }),
      (data) => `Request ${data.requestId} is on the board again, if it is still ahead.`,
    ),
  },
])
