import { ICalCalendar, type ICalCalendarData } from 'ical-generator'

/** A calendar (RFC 5545) with the site's id. The library writes the name as it is, so that it is escaped here. */
export function newCalendar(language: 'EN' | 'NE', { name, ...data }: ICalCalendarData = {}): ICalCalendar {
  return new ICalCalendar({
    prodId: { company: 'Sawari', product: 'Sawari', language },
    ...(name && { name: name.replace(/[\\;,]/g, '\\$&') }),
    ...data,
  })
}

/** Every line ends in CRLF; the library leaves it out after the last one. */
export const calendarFile = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`
