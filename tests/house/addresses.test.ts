import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, ROOT } from './files.ts'

/** The pages of the product. */
const ROUTES = [
  { file: 'index.astro', guarded: false },
  { file: 'home.astro', guarded: false },
  { file: 'login.astro', guarded: false },
  { file: 'vehicles.astro', guarded: false },
  { file: 'vehicle/[id]/index.astro', guarded: false },
  { file: 'vehicle/[id]/booking.astro', guarded: true },
  { file: 'vehicle/create.astro', guarded: true },
  { file: 'vehicle/[id]/edit.astro', guarded: true },
  { file: 'user/[id].astro', guarded: false },
  { file: 'profile/index.astro', guarded: true },
  { file: 'profile/notification.astro', guarded: true },
  { file: 'profile/referred-users.astro', guarded: true },
  { file: 'profile/settings.astro', guarded: true },
  { file: 'profile/vehicles.astro', guarded: true },
  { file: 'profile/vehicles/calendar.astro', guarded: true },
  { file: 'profile/mybookings.astro', guarded: true },
  { file: 'profile/mybookings/[id].astro', guarded: true },
  { file: 'payment/[attempt].astro', guarded: false },
  { file: 'trip/[token].astro', guarded: false },
  { file: 'rides/[id].astro', guarded: false },
  { file: 'deletion/[code].astro', guarded: false },
  { file: 'carpool.astro', guarded: true },
  { file: 'list-carpool-requests.astro', guarded: true },
  { file: 'list-carpool-request.astro', guarded: true },
  { file: 'pages/index.astro', guarded: false },
  { file: 'pages/[slug].astro', guarded: false },
  { file: '404.astro', guarded: false },
  { file: 'busy.astro', guarded: false },
  { file: 'offline.astro', guarded: false },
]
const MAX_PAGE_LINES = 60

const read = (file: string) => readFileSync(path.join(ROOT, 'src/pages', file), 'utf8')

describe('routes', () => {
  it.each(ROUTES)('$file exists, guarded: $guarded', ({ file, guarded }) => {
    expect(existsSync(path.join(ROOT, 'src/pages', file))).toBe(true)
    const text = read(file)
    expect(/layouts\/(Guarded|Profile)\.astro/.test(text)).toBe(guarded)
  })

  it('are thin', () => {
    const long = ROUTES.filter(({ file }) => read(file).split('\n').length > MAX_PAGE_LINES).map(
      ({ file }) => file,
    )
    expect(long).toEqual([])
  })
})

/** Every call of the contract, and a text of the test that makes it over HTTP. */
const CALLS: [call: string, address: string][] = [
  ['GET pages/{slug}', '/content/v1/pages/'],
  ['GET appInfo', '/api/v1/appInfo'],
  ['GET vehicles/{id}', '/api/v1/vehicles/'],
  ['GET vehicles/{id}/alternatives', '/alternatives?'],
  ['GET vehicles/{id}/takenTimes', '/takenTimes'],
  ['GET createVehicleInfo', '/api/v1/createVehicleInfo'],
  ['POST vehicles', "'/api/v1/vehicles'"],
  ['POST vehicles/{id}', '/api/v1/vehicles/'],
  ['DELETE vehicles/{id}', "'DELETE', `/api/v1/vehicles/"],
  ['POST vehicles/{id}/images', '/images`'],
  ['DELETE vehicleImages/{id}', '/api/v1/vehicleImages/'],
  ['POST vehicles/{id}/papers', '/papers`'],
  ['POST vehicles/{id}/state', '/state`'],
  ['POST vehicles/{id}/unavailableDate', '/unavailableDate`'],
  ['DELETE unavailableDates/{id}', '/api/v1/unavailableDates/'],
  ['GET hostCalendar', '/api/v1/hostCalendar?'],
  ['GET vehicles/{id}/calendarFeed', '/calendarFeed`'],
  ['POST vehicles/{id}/calendarFeed', '/calendarFeed`'],
  ['GET vehicleFilters', '/api/v1/vehicleFilters'],
  ['POST getVehicles', '/api/v1/getVehicles'],
  ['POST vehicleCounts', '/api/v1/vehicleCounts'],
  ['POST pricing', '/api/v1/pricing'],
  ['GET users/{id}', '/api/v1/users/'],
  ['GET users/{id}/earnings', '/earnings?type='],
  ['POST bookings', '/api/v1/bookings'],
  ['GET bookings', '/api/v1/bookings?'],
  ['GET bookings/{id}', '/api/v1/bookings/'],
  ['GET bookings/{id}/calendar', '/calendar'],
  ['GET bookings/{id}/cancel', '/cancel?reason='],
  ['POST bookings/{id}/cancel', '/cancel'],
  ['POST bookings/{id}/cancellation', '/cancellation`'],
  ['POST bookings/{id}/decision', '/decision`'],
  ['GET bookings/{id}/alternatives', '/alternatives`'],
  ['POST rating', '/api/v1/rating'],
  ['POST report', '/api/v1/report'],
  ['POST carpool', '/api/v1/carpool'],
  ['GET carpool/complete', '/api/v1/carpool/complete'],
  ['POST carpool/complete', '/api/v1/carpool/complete'],
  ['GET carpool', '/api/v1/carpool?'],
  ['GET carpool/{id}', '/api/v1/carpool/'],
  ['POST carpool/fairPrice', '/api/v1/carpool/fairPrice'],
  ['POST carpool/alerts', "'POST', ALERTS"],
  ['GET carpool/alerts', "'GET', ALERTS"],
  ['DELETE carpool/alerts/{id}', '/api/v1/carpool/alerts/'],
  ['GET notifications/unseenCount', '/api/v1/notifications/unseenCount'],
  ['GET notifications', '/api/v1/notifications?page='],
  ['GET notifications/read/{id}', '/api/v1/notifications/read/'],
  ['POST notifications/read/{id}', '/api/v1/notifications/read/'],
  ['POST notifications/readAll', '/api/v1/notifications/readAll'],
  ['POST referral', '/api/v1/referral'],
  ['GET referral/users', '/api/v1/referral/users'],
  ['POST auth/nonce', '/api/v1/auth/nonce'],
  ['POST auth/social', '/api/v1/auth/social'],
  ['GET auth/user', '/api/v1/auth/user'],
  ['POST auth/user', "'POST', '/api/v1/auth/user'"],
  ['POST users/{id}/image', '/image`'],
  ['DELETE users/{id}/image', '/image`'],
  ['POST auth/sendVerificationSMS', '/api/v1/auth/sendVerificationSMS'],
  ['POST auth/verifySMS', '/api/v1/auth/verifySMS'],
  ['GET auth/smsSettings', "'GET', '/api/v1/auth/smsSettings'"],
  ['POST auth/smsSettings', "'POST', '/api/v1/auth/smsSettings'"],
  ['GET auth/pushSettings', "'GET', '/api/v1/auth/pushSettings'"],
  ['POST auth/pushSettings', "'POST', '/api/v1/auth/pushSettings'"],
  ['POST auth/pushSubscription', "'POST', '/api/v1/auth/pushSubscription'"],
  ['DELETE auth/pushSubscription', "'DELETE', '/api/v1/auth/pushSubscription'"],
  ['POST support/chat', "'POST', '/api/v1/support/chat'"],
  ['POST support/messages', "'POST', '/api/v1/support/messages'"],
  ['POST pushRenewal', "'POST', '/api/v1/pushRenewal'"],
  ['POST auth/locale', '/api/v1/auth/locale'],
  ['POST auth/logout', '/api/v1/auth/logout'],
  ['GET auth/sessions', '/api/v1/auth/sessions'],
  ['DELETE auth/sessions/{id}', '/api/v1/auth/sessions/'],
  ['DELETE auth/sessions', "'DELETE', '/api/v1/auth/sessions'"],
  ['POST auth/export', '/api/v1/auth/export'],
  ['GET auth/deletion', "'GET', '/api/v1/auth/deletion'"],
  ['POST auth/deletion', "'POST', '/api/v1/auth/deletion'"],
  ['GET places', '/api/v1/places?'],
  ['POST route', '/api/v1/route'],
]

describe('calls', () => {
  const tests = [...filesIn('tests/server'), ...filesIn('tests/setup')].map(({ text }) => text).join('\n')
  // a long definition spans several lines
  const contracts = filesIn('src/contract')
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')

  it.each(CALLS)('%s is in the contract and tested', (call, address) => {
    const [method, route] = call.split(' ')
    expect(contracts).toContain(`'${method}', '/${route}'`)
    expect(tests).toContain(address)
  })

  it('are all in this list', () => {
    const defined = [...contracts.matchAll(/endpoint<[^>]*(?:\[\])?>\( ?'(\w+)', '\/([^']+)'/g)].map(
      ([, method, route]) => `${method} ${route}`,
    )
    expect(defined.sort()).toEqual(CALLS.map(([call]) => call).sort())
  })
})
