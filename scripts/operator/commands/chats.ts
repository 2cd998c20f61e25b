import {
  answerChat,
  closeChats,
  listChats,
  showChat,
} from '../../../src/server/services/support/operator-chats.ts'
import { printData, printSentence, siteCommands } from '../command.ts'
import { LIMIT } from '../input.ts'

const ID: readonly [string, string] = ['<id>', 'as listed']

export const chatCommands = siteCommands('Support chat', [
  {
    name: 'chat list',
    summary: 'Chats that wait for an answer, longest waiting first.',
    options: [['--all', 'also answered and closed chats, latest first'], LIMIT],
    example: 'chat list',
    run: printData((context, input) => listChats(context, { all: input.flag('all'), limit: input.limit() })),
  },
  {
    name: 'chat show',
    summary: 'A chat with all its messages.',
    args: [ID],
    example: 'chat show 4',
    run: printData((context, input) => showChat(context, input.key(0))),
  },
  {
    name: 'chat answer',
    summary: 'Answers a chat. The visitor sees the answer within seconds; a user also gets a notification.',
    args: [ID],
    options: [['--text <text>!', 'the answer, in the language of the chat']],
    example: 'chat answer 4 --text "Your money is on its way; it takes up to two days."',
    run: printSentence(
      (context, input) => answerChat(context, { id: input.key(0), text: input.required('text') }),
      (data) => `Chat ${data.chat} is answered.`,
    ),
  },
  {
    name: 'chat close',
    summary: 'Removes chats from the list without an answer; another message opens a chat again.',
    args: [['<ids...>', 'as listed']],
    options: [['--same-network', 'also all other waiting chats from their networks']],
    example: 'chat close 4 7 9',
    run: printSentence(
      (context, input) =>
        closeChats(context, input.key(0).split(' '), { withNetwork: input.flag('sameNetwork') }),
      ({ chats }) =>
        chats.length === 1 ? `Chat ${chats[0]} is closed.` : `${chats.length} chats are closed.`,
    ),
  },
])
