import { deleteUser } from '../../../src/server/services/account/delete-user.ts'
import { blockUser, unblockUser } from '../../../src/server/services/auth/blocked-users.ts'
import { findUsers, showUser } from '../../../src/server/services/auth/find-users.ts'
import { listSessions, revokeSessions } from '../../../src/server/services/auth/sessions.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import { leftToDecide, printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const USER = ['<user>', 'id, or email address'] as const

export const userCommands = siteCommands('People', [
  {
    name: 'user find',
    summary: 'Finds users by a part of their name, email address or mobile number.',
    args: [['<text...>', 'the text to search for']],
    options: [LIMIT],
    example: 'user find karki',
    run: printData((context, input) => findUsers(context, { text: input.arg(0), limit: input.limit() })),
  },
  {
    name: 'user show',
    summary: 'A user with details, vehicles and open bookings.',
    args: [USER],
    example: 'user show guest@sawari.example',
    run: printData((context, input) => showUser(context, input.key(0))),
  },
  {
    name: 'user block',
    summary: 'Ends all sessions of a user and prevents new sign-ins.',
    args: [USER],
    options: [['--reason <text>!', 'why; stored, and not shown to anybody else']],
    example: 'user block 12 --reason "Documents of another person"',
    notes:
      'Pending bookings of a guest are cancelled and both sides are notified. Vehicles of a host leave search. Bookings that\nwere agreed stay, and so do bookings of the host: they are listed, to be decided by `booking cancel`.',
    run: printSentence(
      (context, input) => blockUser(context, { user: input.key(0), reason: input.required('reason') }),
      ({ name, userId, sessionsEnded, cancelled, toDecide }) =>
        `${name} (user ${userId}) is blocked. Sessions ended: ${sessionsEnded}. Pending bookings cancelled: ${cancelled.length}.${leftToDecide(toDecide)}`,
    ),
  },
  {
    name: 'user unblock',
    summary: 'Lets a blocked user sign in again.',
    args: [USER],
    example: 'user unblock 12',
    run: printSentence(
      (context, input) => unblockUser(context, input.key(0)),
      (data) => `${data.name} (user ${data.userId}) can sign in again.`,
    ),
  },
  {
    name: 'user delete',
    summary: 'Permanently deletes an account at the request of its user.',
    args: [USER],
    options: [['--reason <text>!', 'how the user asked for it, and how you verified the identity; stored']],
    example: 'user delete 12 --reason "By phone, from the number of the account"',
    notes:
      'The same as Delete account in the settings, with the same conditions: no booking may be open, and no refund. Past\nbookings, ratings and reports stay without the person. Nobody can undo it.',
    run: printSentence(
      (context, input) => deleteUser(context, { user: input.key(0), reason: input.required('reason') }),
      (data) => `User ${data.userId} has been deleted.`,
    ),
  },
  {
    name: 'user sessions',
    summary: 'Lists the sessions of a user; ends one of them, or all.',
    args: [USER, ['[action]', 'list (default), or revoke'], ['[session]', 'a name as listed, or all']],
    example: 'user sessions 12 revoke all',
    async run(context, input) {
      const action = input.arg(1) || 'list'
      if (action === 'list') return { data: await listSessions(context, input.key(0)) }
      if (action !== 'revoke' || !input.arg(2))
        throw new OperatorError('invalid', 'Missing subcommand: list, revoke <session>, or revoke all.')
      const data = await revokeSessions(context, { user: input.key(0), session: input.key(2) })
      return { data, text: `Sessions of user ${data.userId} ended: ${data.ended}.` }
    },
  },
])
