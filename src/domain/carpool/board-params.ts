/** The query keys of the board's address (board-url.ts), for those who only need to know which there are. */
export const BOARD_PARAMS = ['from', 'fromAt', 'to', 'toAt', 'time', 'until', 'role', 'mine', 'type'] as const
export type BoardParam = (typeof BOARD_PARAMS)[number]
