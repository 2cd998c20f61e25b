import { deleteUser } from '../../../src/server/services/account/delete-user.ts'
import { blockUser } from '../../../src/server/services/auth/block-user.ts'
import { findUsers } from '../../../src/server/services/auth/find-users.ts'
import { listSessions } from '../../../src/server/services/auth/list-sessions.ts'
import { revokeSessions } from '../../../src/server/services/auth/revoke-sessions.ts'
import { showUser } from '../../../src/server/services/auth/show-user.ts'
import { unblockUser } from '../../../src/server/services/auth/unblock-user.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import { leftToDecide, shows, siteCommands, tells } from '../command.ts'
import { LIMIT } from '../input.ts'

const USER = ['<user>', 'id, or e-mail address'] as const

export const userCommands = siteCommands('People', [
  {
    name: 'user find',
    summary: 'People by a part of their name, e-mail address or mobile number.',
    args: [['<text...>', 'what to look for']],
    options: [LIMIT],
    example: 'user find karki',
    run: shows((context, input) => findUsers(context, { text: input.arg(0), limit: input.limit() })),
  },
  {
    name: 'user show',
    summary: 'A person with vehicles, open bookings and what is known of them.',
    args: [USER],
    example: 'user show guest@sawari.example',
    run: shows((context, input) => showUser(context, input.key(0))),
  },
  {
    name: 'user block',
    summary: 'Ends all sessions of a person and lets them in no more.',
    args: [USER],
    options: [['--reason <text>!', 'why: it is kept, and neither side reads it']],
    example: 'user block 12 --reason "Papers of another person"',
    notes:
      'Pending bookings of a guest are cancelled and both sides are told. Vehicles of a host leave search. Bookings that\nwere agreed stay, and so do bookings of the host: they are listed, to be decided by `booking cancel`.',
    run: tells(
      (context, input) => blockUser(context, { user: input.key(0), reason: input.required('reason') }),
      ({ name, userId, sessionsEnded, cancelled, toDecide }) =>
        `${name} (user ${userId}) is blocked. Sessions ended: ${sessionsEnded}. Pending bookings cancelled: ${cancelled.length}.${leftToDecide(toDecide)}`,
    ),
  },
  {
    name: 'user unblock',
    summary: 'Lets a person in again.',
    args: [USER],
    example: 'user unblock 12',
    run: tells(
      (context, input) => unblockUser(context, input.key(0)),
      (data) => `${data.name} (user ${data.userId}) can sign in again.`,
    ),
  },
  {
    name: 'user delete',
    summary: 'Deletes an account for good, at the wish of its person.',
    args: [USER],
    options: [['--reason <text>!', 'how they asked for it, and how you know that it was they: it is kept']],
    example: 'user delete 12 --reason "By phone, from the number of the account"',
    notes:
      'The same as Delete account in the settings, with the same conditions: no booking may be open, and no refund. Past\nbookings, ratings and reports stay without the person. Nobody can undo it.',
    run: tells(
      (context, input) => deleteUser(context, { user: input.key(0), reason: input.required('reason') }),
      (data) => `User ${data.userId} has been deleted.`,
    ),
  },
  {
    name: 'user sessions',
    summary: 'Where a person is signed in; ends one of these sessions, or all.',
    args: [
      USER,
      ['[action]', 'list (as without it), or revoke'],
      ['[session]', 'a name of the list, or all'],
    ],
    example: 'user sessions 12 revoke all',
    async run(context, input) {
      const action = input.arg(1) || 'list'
      if (action === 'list') return { data: await listSessions(context, input.key(0)) }
      if (action !== 'revoke' || !input.arg(2))
        throw new OperatorError('invalid', 'Say what to do: list, revoke <session>, or revoke all.')
      const data = await revokeSessions(context, { user: input.key(0), session: input.key(2) })
      return { data, text: `Sessions of user ${data.userId} ended: ${data.ended}.` }
    },
  },
])
