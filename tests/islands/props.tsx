import type { ReactElement } from 'react'
import { readBoardUrl } from '#domain/carpool/board-url.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Settings } from '#islands/account/Settings.tsx'
import { BookingForm } from '#islands/booking/BookingForm.tsx'
import { Skeleton } from '#islands/booking/parts/Skeleton.tsx'
import { Board } from '#islands/carpool/Board.tsx'
import { BoardHead } from '#islands/carpool/BoardHead.tsx'
import { RequestForm } from '#islands/carpool/RequestForm.tsx'
import { RideAlert } from '#islands/carpool/RideAlert.tsx'
import { RideContact } from '#islands/carpool/RideContact.tsx'
import { FeedbackForm } from '#islands/feedback/FeedbackForm.tsx'
import { feedbackLabels, reportLabels } from '#islands/feedback/labels.ts'
import { ReportDialog } from '#islands/feedback/ReportDialog.tsx'
import { EditVehicle } from '#islands/hosting/EditVehicle.tsx'
import { HostCalendar } from '#islands/hosting/HostCalendar.tsx'
import { HostCalendarSkeleton } from '#islands/hosting/HostCalendarSkeleton.tsx'
import { MyVehicles } from '#islands/hosting/MyVehicles.tsx'
import { MyVehiclesSkeleton } from '#islands/hosting/MyVehiclesSkeleton.tsx'
import { WizardSkeleton } from '#islands/hosting/WizardSkeleton.tsx'
import { BookingList } from '#islands/my-bookings/BookingList.tsx'
import { BookingListSkeleton } from '#islands/my-bookings/BookingListSkeleton.tsx'
import { BookingPage } from '#islands/my-bookings/BookingPage.tsx'
import { OwnReviews } from '#islands/my-bookings/OwnReviews.tsx'
import { STATUS_COLORS, StatusIcon } from '#islands/my-bookings/parts/StatusIcon.tsx'
import { TicketSkeleton } from '#islands/my-bookings/TicketSkeleton.tsx'
import { NotificationList } from '#islands/notifications/NotificationList.tsx'
import { EarningsPanel } from '#islands/profile/EarningsPanel.tsx'
import { Profile } from '#islands/profile/Profile.tsx'
import { ReferralLink } from '#islands/referral/ReferralLink.tsx'
import { ReferredUsers } from '#islands/referral/ReferredUsers.tsx'
import { ChangeModal } from '#islands/search/ChangeModal.tsx'
import { FilterChip } from '#islands/search/FilterChip.tsx'
import { chosenOf, FilterSidebar, filterGroups } from '#islands/search/FilterSidebar.tsx'
import { ListSearchBar } from '#islands/search/ListSearchBar.tsx'
import { RememberedRows } from '#islands/search/RememberedRows.tsx'
import { SearchBar } from '#islands/search/SearchBar.tsx'
import { SortSelect } from '#islands/search/SortSelect.tsx'
import { SupportPanel } from '#islands/shell/SupportPanel.tsx'
import { Toasts } from '#islands/shell/Toasts.tsx'
import { Inbox } from '#islands/threads/Inbox.tsx'
import { ThreadPage } from '#islands/threads/ThreadPage.tsx'
import { ThreadSkeleton } from '#islands/threads/ThreadSkeleton.tsx'
import { DriverPage } from '#islands/trip-day/DriverPage.tsx'
import { DriverPageSkeleton } from '#islands/trip-day/DriverPageSkeleton.tsx'
import { SharedPosition } from '#islands/trip-day/SharedPosition.tsx'
import { DriverSummary } from '#islands/ui/DriverSummary.tsx'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { Reviews } from '#islands/ui/Reviews.tsx'
import { StaticMap } from '#islands/ui/StaticMap.tsx'
import { Support } from '#islands/ui/support/Support.tsx'
import { Gallery } from '#islands/vehicles/Gallery.tsx'
import { ResultCard } from '#islands/vehicles/parts/ResultCard.tsx'
import { SaveButton } from '#islands/vehicles/parts/SaveButton.tsx'
import { Results } from '#islands/vehicles/Results.tsx'
import { SavedVehicles } from '#islands/vehicles/SavedVehicles.tsx'
import type { Translate } from '#messages/t.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import * as samples from './samples.ts'

const { CITIES, FILTERS, FULL_SEARCH, PLAIN_SEARCH } = samples
const BOOKING_ID = '00000000-0000-4000-8000-000000000000'
const OUTSIDE = { apiBaseUrl: '/api/v1', googleMapsKey: '' }
const SEARCHES = [PLAIN_SEARCH, FULL_SEARCH]
const CARDS = [samples.BARE_CARD, samples.FULL_CARD, samples.TRIP_CARD]
const PICTURES = ['/pictures/vehicles/suv-white', '/pictures/vehicles/suv-white-2']

const found = (vehicles: typeof CARDS, total: number, failed = false) => ({
  vehicles,
  pagination: { page: 1, limit: CARDS.length, total },
  failed,
})
const skeletonOf = (Part: (props: { label: string }) => ReactElement) => (_: Locale, t: Translate) => [
  <Part key="" label={t('shell.loading')} />,
]

/** Each component as the pages render it, in one or more states; `t` has the server's messages. */
export const PROPS: Record<string, (locale: Locale, t: Translate) => ReactElement[]> = {
  Board: (locale) => [<Board key="" initial={readBoardUrl('from=Mugling&mine=1')} locale={locale} />],
  BoardHead: (locale) =>
    ['', 'from=Mugling&fromAt=27.85,84.55&to=Butwal&role=driver', 'time=2026-11-24&mine=1&type=2'].map(
      (query) => (
        <BoardHead
          key=""
          types={FILTERS.vehicleTypes}
          initial={readBoardUrl(query)}
          locale={locale}
          now={NOW}
        />
      ),
    ),
  BookingForm: (locale) => [<BookingForm key="" vehicleId="12" locale={locale} {...OUTSIDE} />],
  BookingList: (locale) => [<BookingList key="" locale={locale} apiBaseUrl="/api/v1" />],
  BookingListSkeleton: skeletonOf(BookingListSkeleton),
  BookingPage: (locale) => [<BookingPage key="" id={BOOKING_ID} locale={locale} {...OUTSIDE} />],
  ChangeModal: (locale) =>
    [
      { id: 12, cityId: 1, tripFrom: { lat: 27.7, lng: 85.32 } },
      { id: 12, cityId: null, tripFrom: null },
    ].flatMap((vehicle) =>
      SEARCHES.map((initial) => (
        <ChangeModal key="" vehicle={vehicle} initial={initial} cities={CITIES} locale={locale} now={NOW} />
      )),
    ),
  DriverPage: (locale) => [<DriverPage key="" token="link" locale={locale} />],
  DriverPageSkeleton: (_, t) => [
    <DriverPageSkeleton key="" label={t('shell.loading')} title={t('trip-day.title')} />,
  ],
  DriverSummary: (locale) => [
    <DriverSummary key="" driver={{ ...samples.DRIVER, languages: ['ne', 'en'] }} locale={locale} />,
    <DriverSummary
      key=""
      driver={{ ...samples.DRIVER, image: '/p.webp', experience: 1, languages: [], smoking: true }}
      locale={locale}
      timesOnRoad={3}
    />,
  ],
  EarningsPanel: (locale) => [<EarningsPanel key="" locale={locale} />],
  EditVehicle: (locale) =>
    ['12', null].map((id) => (
      <EditVehicle key="" vehicleId={id} locale={locale} googleMapsKey="" sms="mock" />
    )),
  FeedbackForm: (locale, t) => [<FeedbackForm key="" labels={feedbackLabels(t, locale)} />],
  FilterChip: (locale) => SEARCHES.map((initial) => <FilterChip key="" initial={initial} locale={locale} />),
  FilterSidebar: (locale) =>
    SEARCHES.flatMap((initial) =>
      [samples.COUNTS, null].map((counts) => (
        <FilterSidebar
          key=""
          groups={filterGroups(FILTERS)}
          initial={initial}
          counts={counts}
          locale={locale}
        />
      )),
    ),
  FreeCancellation: (locale, t) =>
    [NOW + 20 * DAY, NOW].map((pickup) => (
      <FreeCancellation
        key=""
        pickup={pickup}
        now={NOW}
        locale={locale}
        tip={{ title: t('booking.cancellation.title'), text: t('booking.cancellation.text') }}
      />
    )),
  Gallery: (locale) =>
    [PICTURES, PICTURES.slice(1), []].map((pictures) => (
      <Gallery key="" title="Hyundai Creta" color="White" pictures={pictures} locale={locale} />
    )),
  HostCalendar: (locale) => [<HostCalendar key="" locale={locale} />],
  HostCalendarSkeleton: skeletonOf(HostCalendarSkeleton),
  ListSearchBar: (locale) =>
    SEARCHES.map((initial) => (
      <ListSearchBar key="" initial={initial} cities={CITIES} locale={locale} now={NOW} />
    )),
  MyVehicles: (locale) => [<MyVehicles key="" locale={locale} />],
  MyVehiclesSkeleton: skeletonOf(MyVehiclesSkeleton),
  Inbox: (locale) => [<Inbox key="" locale={locale} />],
  NotificationList: (locale) => [<NotificationList key="" locale={locale} />],
  PriceLines: (locale) => samples.QUOTES.map((quote) => <PriceLines key="" quote={quote} locale={locale} />),
  ReferralLink: (locale) => [<ReferralLink key="" locale={locale} home="/" />],
  OwnReviews: (locale) => [<OwnReviews key="" locale={locale} />],
  ReferredUsers: (locale) => [<ReferredUsers key="" locale={locale} home="/" />],
  Profile: (locale) => [<Profile key="" locale={locale} sms="mock" />],
  ReportDialog: (locale, t) => [<ReportDialog key="" labels={reportLabels(t, locale)} />],
  RequestForm: (locale) => [
    <RequestForm key="" types={FILTERS.vehicleTypes} locale={locale} now={NOW} />,
    <RequestForm key="" types={[]} locale={locale} now={NOW} />,
  ],
  RememberedRows: (locale) => [<RememberedRows key="" cities={CITIES} locale={locale} />],
  ResultCard: (locale) =>
    CARDS.map((vehicle) => <ResultCard key="" vehicle={vehicle} locale={locale} dates="from=2026-11-22" />),
  RideAlert: (locale) => [<RideAlert key="" locale={locale} />],
  RideContact: (locale) => [
    <RideContact key="" id={7} personId={3} path="/rides/7" title="Kalanki, Butwal" locale={locale} />,
  ],
  Results: (locale) =>
    SEARCHES.flatMap((search) =>
      [found(CARDS, 7), found(CARDS, 3), found([], 0), found([], 0, true)].map((initial) => (
        <Results
          key=""
          initial={initial}
          search={search}
          city="Kathmandu"
          cities={CITIES}
          chosen={chosenOf(FILTERS, search)}
          locale={locale}
        />
      )),
    ),
  Reviews: (locale) =>
    [samples.RATINGS, []].map((ratings) => <Reviews key="" ratings={ratings} shown={1} locale={locale} />),
  SearchBar: (locale) =>
    SEARCHES.map((initial) => (
      <SearchBar key="" initial={initial} cities={CITIES} locale={locale} now={NOW} />
    )),
  SaveButton: (locale) =>
    CARDS.map((vehicle) => <SaveButton key="" vehicle={vehicle} locale={locale} isSeen />),
  SavedVehicles: (locale) => [<SavedVehicles key="" locale={locale} />],
  Settings: (locale) => [true, false].map((hasSms) => <Settings key="" locale={locale} hasSms={hasSms} />),
  SharedPosition: (locale) => [
    <SharedPosition
      key=""
      token="link"
      locale={locale}
      googleMapsKey=""
      points={[{ lat: 27.7, lng: 85.3 }]}
      line={null}
    >
      <p />
    </SharedPosition>,
  ],
  Skeleton: (locale) => [<Skeleton key="" locale={locale} />],
  SortSelect: (locale) => SEARCHES.map((initial) => <SortSelect key="" initial={initial} locale={locale} />),
  StatusIcon: () =>
    BOOKING_STATUSES.map((status) => (
      <StatusIcon key="" status={status} className={STATUS_COLORS[status]} tick="stroke-card" />
    )),
  StaticMap: (_, t) =>
    [true, false].map((isLazy) => (
      <StaticMap
        key=""
        picture={samples.STILL}
        alt={t('vehicles.place.alt', { place: 'Thamel' })}
        credit={t('maps.credit')}
        isLazy={isLazy}
      />
    )),
  Support: (locale) =>
    [true, false].map((hasAnswers) => (
      <Support key="" hasAnswers={hasAnswers} locale={locale}>
        <p>Answers</p>
      </Support>
    )),
  SupportPanel: (locale, t) => [<SupportPanel key="" opening={t('support.opening')} locale={locale} />],
  ThreadPage: (locale) => [<ThreadPage key="" threadKey="r-7" locale={locale} />],
  ThreadSkeleton: (_, t) => [<ThreadSkeleton key="" label={t('shell.loading')} title={t('threads.title')} />],
  TicketSkeleton: (_, t) => [
    <TicketSkeleton key="" label={t('shell.loading')} title={t('my-bookings.page.title')} />,
  ],
  Toasts: (_, t) => [<Toasts key="" label={t('shell.toasts')} closeLabel={t('shell.close')} />],
  WizardSkeleton: (_, t) => [
    <WizardSkeleton key="" label={t('shell.loading')} title={t('shell.parts.create')} />,
  ],
}
