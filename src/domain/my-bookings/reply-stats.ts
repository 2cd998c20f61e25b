/** Fewer answers than this say nothing about how somebody answers. */
const MIN_ANSWERS = 3

/** Sums over the requests that a host has answered or let lapse; `minutesSum` of those that were answered. */
export interface ReplyTotals {
  count: number
  answered: number
  minutesSum: number
}
export interface ReplyStats {
  /** on average, whole minutes, 1 at least */
  minutes: number | null
  /** percent of the requests that were answered */
  rate: number | null
}

export function replyStats({ count, answered, minutesSum }: ReplyTotals): ReplyStats {
  if (answered < MIN_ANSWERS) return { minutes: null, rate: null }
  return {
    minutes: Math.max(1, Math.round(minutesSum / answered)),
    rate: Math.floor((answered / count) * 100),
  }
}
