import type { PagesWhere } from '#domain/shell/site-pages.ts'
import { PAGES as STATIC_PAGES } from '#server/db/seed/data/pages.ts'

/** URLs of each public page, with the status of the response. */
const OPEN: Record<PagesWhere<{ isGuarded: false }>, { path: string; status: number }[]> = {
  '/': [{ path: '/', status: 200 }],
  '/home': [{ path: '/home', status: 200 }],
  '/login': [{ path: '/login', status: 200 }],
  '/login/return': [{ path: '/login/return', status: 200 }],
  '/payment/[attempt]': [
    { path: '/payment/refused', status: 422 },
    { path: '/payment/unavailable', status: 503 },
    { path: '/payment/00000000-0000-4000-8000-000000000000', status: 404 },
  ],
  '/vehicles': [
    { path: '/vehicles', status: 200 },
    { path: '/vehicles?city=1&type=99999', status: 200 },
    { path: '/vehicles?city=99999', status: 404 },
    { path: '/vehicles?page=99', status: 200 },
  ],
  '/vehicle/[id]': [
    { path: '/vehicle/1', status: 200 },
    { path: '/vehicle/99999', status: 404 },
  ],
  '/trip/[token]': [{ path: '/trip/unknown', status: 404 }],
  // its island loads the trip: trip-day.spec.ts has a real link
  '/trip-day/[token]': [],
  '/deletion/[code]': [{ path: '/deletion/unknown', status: 404 }],
  '/rides/[id]': [
    { path: '/rides/1', status: 200 },
    { path: '/rides/99999', status: 404 },
  ],
  '/routes': [{ path: '/routes', status: 200 }],
  '/routes/[slug]': [
    { path: '/routes/kathmandu-to-pokhara', status: 200 },
    { path: '/routes/kathmandu-to-nowhere', status: 404 },
  ],
  '/cities/[slug]': [{ path: '/cities/pokhara', status: 200 }],
  '/user/[id]': [
    { path: '/user/1', status: 200 },
    { path: '/user/99999', status: 404 },
  ],
  '/pages': [{ path: '/pages', status: 200 }],
  '/pages/[slug]': [
    ...STATIC_PAGES.map(({ slug }) => ({ path: `/pages/${slug}`, status: 200 })),
    { path: '/pages/unknown', status: 404 },
  ],
  // redirects (every-page.spec.ts)
  '/page/[slug]': [],
  '/pages/map-data': [{ path: '/pages/map-data', status: 200 }],
  '/saved': [{ path: '/saved', status: 200 }],
  '/support': [{ path: '/support', status: 200 }],
}
export const PAGES = [...Object.values(OPEN).flat(), { path: '/nothing/here', status: 404 }]

const BEHIND_LOGIN: Record<PagesWhere<{ isGuarded: true }>, string[]> = {
  '/vehicle/[id]/booking': ['/vehicle/1/booking'],
  // needs the user's own vehicle (hosting.spec.ts)
  '/vehicle/[id]/edit': [],
  '/vehicle/create': ['/vehicle/create'],
  '/profile': ['/profile'],
  '/profile/messages': ['/profile/messages'],
  // about a ride of somebody else
  '/profile/messages/[key]': ['/profile/messages/r-1'],
  '/profile/notification': ['/profile/notification'],
  '/profile/referred-users': ['/profile/referred-users'],
  '/profile/reviews': ['/profile/reviews'],
  '/profile/settings': ['/profile/settings'],
  '/profile/vehicles': ['/profile/vehicles'],
  '/profile/vehicles/calendar': ['/profile/vehicles/calendar'],
  '/profile/mybookings': ['/profile/mybookings'],
  // needs the user's own booking (every-page.spec.ts)
  '/profile/mybookings/[id]': [],
  '/carpool': ['/carpool'],
  '/list-carpool-requests': ['/list-carpool-requests'],
  '/list-carpool-request': ['/list-carpool-request'],
}
/** The pages behind the login. */
export const GUARDED = Object.values(BEHIND_LOGIN).flat()
