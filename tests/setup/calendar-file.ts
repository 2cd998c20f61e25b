import ICAL from 'ical.js'
import { expect } from 'vitest'

/** Properties by name; times as they are written. */
type Properties = Record<string, string>
interface CalendarFile {
  calendar: Properties
  events: Properties[]
}

const REQUIRED = ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary']
/** RFC 5545, 3.6.1: none of these may occur twice. */
const ONCE = [
  ...REQUIRED,
  'description',
  'location',
  'geo',
  'url',
  'status',
  'sequence',
  'last-modified',
  'created',
]

/** Reads a calendar file as a strict client does. */
export function readCalendarFile(text: string): CalendarFile {
  expect(text.endsWith('\r\n'), 'the last line ends').toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(ICAL.design.strict).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0'])
  const events = calendar.getAllSubcomponents('vevent')
  expect(calendar.getAllSubcomponents()).toHaveLength(events.length)
  for (const event of events) {
    for (const name of REQUIRED) expect(event.hasProperty(name), name).toBe(true)
    for (const name of ONCE) expect(event.getAllProperties(name).length, name).toBeLessThanOrEqual(1)
    for (const alarm of event.getAllSubcomponents('valarm'))
      for (const name of ['action', 'trigger', 'description'])
        expect(alarm.hasProperty(name), name).toBe(true)
  }
  return { calendar: propertiesOf(calendar), events: events.map(propertiesOf) }
}

function propertiesOf(component: ICAL.Component): Properties {
  const entries = component.getAllProperties().map((property): [string, string] => {
    const value = property.getFirstValue()
    const text =
      value instanceof ICAL.Time || value instanceof ICAL.Duration ? value.toICALString() : String(value)
    expect(text.trim(), property.name).not.toBe('')
    return [property.name.toUpperCase(), text]
  })
  return Object.fromEntries(entries)
}
