/** Fewer answers are not significant. */
const MIN_ANSWERS = 3

/** Sums over the requests that a host answered or let lapse; `minutesSum` covers the answered ones. */
export interface ReplyTotals {
  count: number
  answered: number
  minutesSum: number
}
export interface ReplyStats {
  /** average, in whole minutes, at least 1 */
  minutes: number | null
  /** percent of requests answered */
  rate: number | null
}

export function replyStats({ count, answered, minutesSum }: ReplyTotals): ReplyStats {
  if (answered < MIN_ANSWERS) return { minutes: null, rate: null }
  return {
    minutes: Math.max(1, Math.round(minutesSum / answered)),
    rate: Math.floor((answered / count) * 100),
  }
}
