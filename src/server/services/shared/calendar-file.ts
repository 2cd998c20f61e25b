import { ICalCalendar, type ICalCalendarData } from 'ical-generator'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'

/** A calendar (RFC 5545) with the site's id. The library writes the name as it is, so that it is escaped here. */
export function newCalendar(locale: Locale, { name, ...data }: ICalCalendarData = {}): ICalCalendar {
  return new ICalCalendar({
    prodId: { company: 'Sawari', product: 'Sawari', language: htmlLang(locale).toUpperCase() as 'EN' | 'NE' },
    ...(name && { name: name.replace(/[\\;,]/g, '\\$&') }),
    ...data,
  })
}

/** Adds the CRLF after the last line, which the library omits. */
export const calendarFile = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`
