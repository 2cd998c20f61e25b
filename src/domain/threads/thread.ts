/**
 * Why nothing can be written in a thread: the subject ended too long ago, one of the two has blocked the other
 * (`blocked`: the caller has; `refused`: the other has), or the other account was deleted.
 */
export const THREAD_CLOSINGS = ['over', 'blocked', 'refused', 'deleted'] as const
export type ThreadClosing = (typeof THREAD_CLOSINGS)[number]
