import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (response: ServerResponse, headers: IncomingHttpHeaders) => void

/** Another site, on this machine, that gives calendar files. */
export async function startCalendarServer() {
  const calendars = { respond: notFound as Respond, requests: 0, url: '', stop: () => {} }
  const server = createServer((request, response) => {
    calendars.requests += 1
    calendars.respond(response, request.headers)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  calendars.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-token/basic.ics`
  calendars.stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return calendars
}

const notFound: Respond = (response) => response.writeHead(404).end()

export const givesFile =
  (text: string, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)

/** An iCalendar file; each event is a list of its lines. */
export function calendarOf(...events: (readonly string[])[]): string {
  const lines = events.flatMap((event, index) => [
    'BEGIN:VEVENT',
    ...(event.some((line) => line.startsWith('UID:')) ? [] : [`UID:event-${index}@example.org`]),
    'DTSTAMP:20261101T000000Z',
    ...event,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** The lines of an event from one moment to another, UTC epoch milliseconds. */
export const eventLines = (from: number, to: number, ...more: string[]): string[] => [
  `DTSTART:${compact(from)}`,
  `DTEND:${compact(to)}`,
  ...more,
]
const compact = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
