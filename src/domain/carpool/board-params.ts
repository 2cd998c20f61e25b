/** The query keys of the board's URL, apart from board-url.ts for importers that need only the keys. */
export const BOARD_PARAMS = ['from', 'fromAt', 'to', 'toAt', 'time', 'until', 'role', 'mine', 'type'] as const
export type BoardParam = (typeof BOARD_PARAMS)[number]
