import ICAL from 'ical.js'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { isOwnUid } from '#domain/hosting/calendar-feed.ts'
import type { ImportFailure } from '#domain/hosting/imported-calendar.ts'
import { MAX_IMPORT_EVENTS } from '#domain/hosting/limits.ts'
import { DAY_MS, KATHMANDU_OFFSET_MS } from '#domain/shared/kathmandu-time.ts'

/** `events`: start and end in seconds since 1970, in order, each once. */
export type BusyTimes = { events: [from: number, to: number][] } | { failure: ImportFailure }

/** Repetitions of one file, of which most may be in the past. */
const MAX_REPETITIONS = 50_000
/** The text of repetitions is by the clock of a zone, at most this far from UTC. */
const ZONE_MS = DAY_MS

class TooManyEventsError extends Error {}

/**
 * The busy times of a calendar file that overlap `within` (UTC, epoch milliseconds). Events that are cancelled or shown
 * as free, and events of this site, are left out. May take forever for a hostile rule: see read-in-thread.ts.
 */
export function readBusyTimes(text: string, within: TimeRange): BusyTimes {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.replace(/^\uFEFF/, '')))
    if (calendar.name !== 'vcalendar') return { failure: 'importUnreadable' }
    return { events: secondsOf(busyTimes(calendar, within), within) }
  } catch (error) {
    // what the library throws depends on the file, which nobody here can repair
    return { failure: error instanceof TooManyEventsError ? 'importTooManyEvents' : 'importUnreadable' }
  }
}

function* busyTimes(calendar: ICAL.Component, within: TimeRange): Generator<TimeRange> {
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOwnUid(uidOf(event)))
  const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id')
  const changesByUid = Map.groupBy(events.filter(isChange), uidOf)
  const budget = { left: MAX_REPETITIONS }
  for (const component of events) {
    if (isChange(component)) continue
    const uid = uidOf(component)
    const exceptions = changesByUid.get(uid) ?? []
    changesByUid.delete(uid)
    const event = new ICAL.Event(component, { exceptions })
    if (event.isRecurring()) yield* repetitions(event, within, budget)
    else yield* busyTime(event, event.startDate, event.endDate)
  }
  // changed repetitions whose series is in another file
  for (const component of [...changesByUid.values()].flat()) {
    const event = new ICAL.Event(component, { exceptions: [] })
    yield* busyTime(event, event.startDate, event.endDate)
  }
}

function* repetitions(event: ICAL.Event, within: TimeRange, budget: { left: number }): Generator<TimeRange> {
  // the library leaves out the start of an event that has dates in place of a rule
  if (!event.component.hasProperty('rrule')) yield* repetition(event, event.startDate)
  const iterator = event.iterator()
  for (let at = iterator.next(); at; at = iterator.next()) {
    budget.left -= 1
    if (budget.left < 0) throw new TooManyEventsError()
    if (instantOf(at, null) > within.to + ZONE_MS) return
    yield* repetition(event, at)
  }
}

function repetition(event: ICAL.Event, at: ICAL.Time): Generator<TimeRange> {
  const { item, startDate, endDate } = event.getOccurrenceDetails(at)
  return busyTime(item, startDate, endDate)
}

function* busyTime({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Generator<TimeRange> {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const isFree = value('transp') === 'TRANSPARENT' || value('status') === 'CANCELLED'
  const zone = (name: string) => component.getFirstProperty(name)?.getFirstParameter('tzid') ?? null
  if (!isFree)
    yield {
      from: instantOf(start, zone('dtstart')),
      to: instantOf(end, component.hasProperty('dtend') ? zone('dtend') : zone('dtstart')),
    }
}

function secondsOf(times: Iterable<TimeRange>, within: TimeRange): [from: number, to: number][] {
  const events = new Map<string, [from: number, to: number]>()
  for (const { from, to } of times) {
    if (!(from < to && from < within.to && to > within.from)) continue
    events.set(`${from} ${to}`, [Math.floor(from / 1_000), Math.ceil(to / 1_000)])
    if (events.size > MAX_IMPORT_EVENTS) throw new TooManyEventsError()
  }
  return [...events.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

/**
 * A time of a calendar file, in UTC epoch milliseconds. `tzid` is the zone that the file names, which it may not
 * describe. Days and times without a zone are those of Kathmandu.
 */
function instantOf(time: ICAL.Time, tzid: string | null): number {
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
