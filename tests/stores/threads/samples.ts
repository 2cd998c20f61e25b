import type { Message, Thread, ThreadRow } from '#contract/threads.ts'

export const KEY = 'b-0192a1b2-0000-7000-8000-000000000001'

export const messageOf = (id: number, change: Partial<Message> = {}): Message => ({
  ...{ id, sentKey: null, isMine: false, text: `message ${id}`, isMasked: false },
  ...{ quick: null, place: null, image: null, sentAt: '2026-11-21T04:30:00Z', writtenAt: null },
  ...change,
})

const SUBJECT: Thread['subject'] = {
  ...{ kind: 'booking', key: KEY, from: 'Kathmandu', to: 'Pokhara', at: '2026-11-24T04:30:00Z' },
  ...{ status: 'approved', path: '/profile/mybookings/1' },
}
const OTHER: Thread['other'] = { id: 14, fullName: 'Ramesh Adhikari', image: null, isDeleted: false }

export const threadOf = (messages: Message[], change: Partial<Thread> = {}): Thread => ({
  ...{ subject: SUBJECT, other: OTHER, messages, hasEarlier: false, seenUpTo: 0 },
  ...{ closed: null, isBlocked: false, hasReported: false },
  ...change,
})

export const rowOf = (key: string, unread = 0): ThreadRow => ({
  ...{ subject: { ...SUBJECT, key }, other: OTHER, last: messageOf(1), unread },
})
