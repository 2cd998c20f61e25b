/** The pages of an account, named by the messages of the menu. */
export const ACCOUNT_PAGES = [
  { href: '/profile', name: 'profile' },
  { href: '/profile/messages', name: 'messages' },
  { href: '/profile/notification', name: 'notifications' },
  { href: '/profile/vehicles', name: 'myVehicles' },
  { href: '/profile/mybookings', name: 'myBookings' },
  { href: '/saved', name: 'saved' },
  { href: '/profile/referred-users', name: 'referredUsers' },
  { href: '/profile/settings', name: 'settings' },
] as const
