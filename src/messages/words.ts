import { htmlLang, LOCALES } from '#domain/shell/locale.ts'
import enAccount from './en/account.json' with { type: 'json' }
import enAuth from './en/auth.json' with { type: 'json' }
import enBooking from './en/booking.json' with { type: 'json' }
import enCalendar from './en/calendar.json' with { type: 'json' }
import enCarpool from './en/carpool.json' with { type: 'json' }
import enCarpoolAlerts from './en/carpool-alerts.json' with { type: 'json' }
import enCarpoolBoard from './en/carpool-board.json' with { type: 'json' }
import enCarpoolRide from './en/carpool-ride.json' with { type: 'json' }
import enCityRoutes from './en/city-routes.json' with { type: 'json' }
import enContent from './en/content.json' with { type: 'json' }
import enDemo from './en/demo.json' with { type: 'json' }
import enDrivers from './en/drivers.json' with { type: 'json' }
import enEarnings from './en/earnings.json' with { type: 'json' }
import enErrors from './en/errors.json' with { type: 'json' }
import enFeedback from './en/feedback.json' with { type: 'json' }
import enHosting from './en/hosting.json' with { type: 'json' }
import enHostingDates from './en/hosting-dates.json' with { type: 'json' }
import enHostingForms from './en/hosting-forms.json' with { type: 'json' }
import enHostingPictures from './en/hosting-pictures.json' with { type: 'json' }
import enMaps from './en/maps.json' with { type: 'json' }
import enMyBookings from './en/my-bookings.json' with { type: 'json' }
import enNotifications from './en/notifications.json' with { type: 'json' }
import enOffline from './en/offline.json' with { type: 'json' }
import enPayment from './en/payment.json' with { type: 'json' }
import enPlaces from './en/places.json' with { type: 'json' }
import enProfile from './en/profile.json' with { type: 'json' }
import enPush from './en/push.json' with { type: 'json' }
import enReferral from './en/referral.json' with { type: 'json' }
import enSaved from './en/saved.json' with { type: 'json' }
import enSearch from './en/search.json' with { type: 'json' }
import enShell from './en/shell.json' with { type: 'json' }
import enSupport from './en/support.json' with { type: 'json' }
import enThreads from './en/threads.json' with { type: 'json' }
import enTripChanges from './en/trip-changes.json' with { type: 'json' }
import enTripDay from './en/trip-day.json' with { type: 'json' }
import enVehicles from './en/vehicles.json' with { type: 'json' }
import enVerification from './en/verification.json' with { type: 'json' }
import enWallets from './en/wallets.json' with { type: 'json' }
import npAccount from './np/account.json' with { type: 'json' }
import npAuth from './np/auth.json' with { type: 'json' }
import npBooking from './np/booking.json' with { type: 'json' }
import npCalendar from './np/calendar.json' with { type: 'json' }
import npCarpool from './np/carpool.json' with { type: 'json' }
import npCarpoolAlerts from './np/carpool-alerts.json' with { type: 'json' }
import npCarpoolBoard from './np/carpool-board.json' with { type: 'json' }
import npCarpoolRide from './np/carpool-ride.json' with { type: 'json' }
import npCityRoutes from './np/city-routes.json' with { type: 'json' }
import npContent from './np/content.json' with { type: 'json' }
import npDemo from './np/demo.json' with { type: 'json' }
import npDrivers from './np/drivers.json' with { type: 'json' }
import npEarnings from './np/earnings.json' with { type: 'json' }
import npErrors from './np/errors.json' with { type: 'json' }
import npFeedback from './np/feedback.json' with { type: 'json' }
import npHosting from './np/hosting.json' with { type: 'json' }
import npHostingDates from './np/hosting-dates.json' with { type: 'json' }
import npHostingForms from './np/hosting-forms.json' with { type: 'json' }
import npHostingPictures from './np/hosting-pictures.json' with { type: 'json' }
import npMaps from './np/maps.json' with { type: 'json' }
import npMyBookings from './np/my-bookings.json' with { type: 'json' }
import npNotifications from './np/notifications.json' with { type: 'json' }
import npOffline from './np/offline.json' with { type: 'json' }
import npPayment from './np/payment.json' with { type: 'json' }
import npPlaces from './np/places.json' with { type: 'json' }
import npProfile from './np/profile.json' with { type: 'json' }
import npPush from './np/push.json' with { type: 'json' }
import npReferral from './np/referral.json' with { type: 'json' }
import npSaved from './np/saved.json' with { type: 'json' }
import npSearch from './np/search.json' with { type: 'json' }
import npShell from './np/shell.json' with { type: 'json' }
import npSupport from './np/support.json' with { type: 'json' }
import npThreads from './np/threads.json' with { type: 'json' }
import npTripChanges from './np/trip-changes.json' with { type: 'json' }
import npTripDay from './np/trip-day.json' with { type: 'json' }
import npVehicles from './np/vehicles.json' with { type: 'json' }
import npVerification from './np/verification.json' with { type: 'json' }
import npWallets from './np/wallets.json' with { type: 'json' }
import { withRuleNumbers } from './rule-numbers.ts'

/** All messages, for the server. A browser gets only the rooms of its page. */
export const WORDS = {
  en: withRuleNumbers(
    {
      account: enAccount,
      auth: enAuth,
      booking: enBooking,
      calendar: enCalendar,
      carpool: enCarpool,
      'carpool-alerts': enCarpoolAlerts,
      'carpool-board': enCarpoolBoard,
      'carpool-ride': enCarpoolRide,
      'city-routes': enCityRoutes,
      content: enContent,
      earnings: enEarnings,
      errors: enErrors,
      feedback: enFeedback,
      hosting: enHosting,
      'hosting-dates': enHostingDates,
      'hosting-forms': enHostingForms,
      'hosting-pictures': enHostingPictures,
      'my-bookings': enMyBookings,
      notifications: enNotifications,
      offline: enOffline,
      payment: enPayment,
      maps: enMaps,
      places: enPlaces,
      demo: enDemo,
      drivers: enDrivers,
      profile: enProfile,
      push: enPush,
      referral: enReferral,
      saved: enSaved,
      search: enSearch,
      shell: enShell,
      support: enSupport,
      threads: enThreads,
      'trip-changes': enTripChanges,
      'trip-day': enTripDay,
      vehicles: enVehicles,
      verification: enVerification,
      wallets: enWallets,
    },
    'en',
  ),
  np: withRuleNumbers(
    {
      account: npAccount,
      auth: npAuth,
      booking: npBooking,
      calendar: npCalendar,
      carpool: npCarpool,
      'carpool-alerts': npCarpoolAlerts,
      'carpool-board': npCarpoolBoard,
      'carpool-ride': npCarpoolRide,
      'city-routes': npCityRoutes,
      content: npContent,
      earnings: npEarnings,
      errors: npErrors,
      feedback: npFeedback,
      hosting: npHosting,
      'hosting-dates': npHostingDates,
      'hosting-forms': npHostingForms,
      'hosting-pictures': npHostingPictures,
      'my-bookings': npMyBookings,
      notifications: npNotifications,
      offline: npOffline,
      payment: npPayment,
      maps: npMaps,
      places: npPlaces,
      demo: npDemo,
      drivers: npDrivers,
      profile: npProfile,
      push: npPush,
      referral: npReferral,
      saved: npSaved,
      search: npSearch,
      shell: npShell,
      support: npSupport,
      threads: npThreads,
      'trip-changes': npTripChanges,
      'trip-day': npTripDay,
      vehicles: npVehicles,
      verification: npVerification,
      wallets: npWallets,
    },
    'np',
  ),
}

/** An i18next backend that returns a language's messages synchronously, by tag. */
export const words = {
  type: 'backend' as const,
  init(): void {},
  read(tag: string, _namespace: string, done: (error: null, words: object | boolean) => void): void {
    const locale = LOCALES.find((known) => htmlLang(known) === tag)
    done(null, locale ? WORDS[locale] : false)
  },
}
