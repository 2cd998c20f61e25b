import ICAL from 'ical.js'
import { KATHMANDU_OFFSET_MS } from '#domain/shared/kathmandu-time.ts'

/**
 * A time of a calendar file, in UTC epoch milliseconds. `tzid` is the zone that the file names, which it may not
 * describe. Days and times without a zone are those of Kathmandu.
 */
export function instantOf(time: ICAL.Time, tzid: string | null): number {
  const { year, month, day, hour, minute, second } = time
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1_000
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const format = time.isDate || tzid === null ? null : formatOf(tzid)
  if (!format) return wall - KATHMANDU_OFFSET_MS
  // the offset at the instant, which is not known yet: near a change of the clock the second step corrects the first
  const near = wall - offsetAt(format, wall)
  return wall - offsetAt(format, near)
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Null for a zone that only the file's author knows. */
function formatOf(tzid: string): Intl.DateTimeFormat | null {
  const known = formats.get(tzid)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone: tzid, timeZoneName: 'longOffset' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  formats.set(tzid, format)
  return format
}

/** Milliseconds ahead of UTC, from a name such as 'GMT+05:45'. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
