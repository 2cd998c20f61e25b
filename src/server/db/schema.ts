import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DeletionObstacle, DeletionOutcome } from '#domain/account/requested-deletion.ts'
import type { GatewayId, Payment } from '#domain/booking/payment-methods.ts'
import type { RouteCharacter, RouteVia } from '#domain/booking/route-character.ts'
import type { ReportType } from '#domain/feedback/limits.ts'
import type { ImportFailure } from '#domain/hosting/imported-calendar.ts'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import type { Agreement, BookingTerms, TripDriver } from '#domain/my-bookings/agreement.ts'
import type { Actor, BookingSide, BookingStatus } from '#domain/my-bookings/status.ts'
import type { ChangeState } from '#domain/my-bookings/trip-change.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { BilledPrice, BillState } from '#domain/trip-day/bill.ts'
import type { ExpenseKind, RecordKind, RecordView } from '#domain/trip-day/records.ts'
import type { FuelType, VehicleState } from '#domain/vehicles/vehicle.ts'

/** Bigint keys stay well below 2^53 and are read as numbers (client.ts). */
type Id = GeneratedAlways<number>
type Created = ColumnType<Date, Date | undefined, Date>
type Defaulted<T> = ColumnType<T, T | undefined, T>
/** Nullable, and omitted from most inserts. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

interface Titles {
  title_en: string
  title_np: string
}
export interface Waypoint {
  lat: number
  lng: number
  title: string
  /** in the other script */
  otherTitle?: string
}
/** The tables that the code uses. The migrations create the whole schema. */
export interface Schema {
  provinces: Titles & {
    id: Id
  }
  cities: Titles & {
    id: Id
    slug: string
    province_id: number
    latitude: number
    longitude: number
    position: Defaulted<number>
  }
  vehicle_types: Titles & {
    id: Id
    slug: string
    icon: string
    position: Defaulted<number>
  }
  manufacturers: Titles & {
    id: Id
  }
  models: Titles & {
    id: Id
    manufacturer_id: number
    vehicle_type_id: number
  }
  colors: Titles & {
    id: Id
    slug: string
    hex: string
    position: Defaulted<number>
  }
  features: Titles & {
    id: Id
    slug: string
    bit: number
    position: Defaulted<number>
  }
  pages: {
    slug: string
    locale: Locale
    title: string
    content: string
    description: Defaulted<string>
    /** Hash of the text that the product wrote last; null if it has never written this page. */
    shipped_hash: Defaulted<string | null>
    updated_at: Created
  }
  banners: Titles & {
    id: Id
    type: string
    image: string
    link: string | null
    location: Defaulted<string>
    active: Defaulted<boolean>
    position: Defaulted<number>
  }
  settings: {
    key: string
    value: JSONColumnType<Record<string, unknown> | unknown[]>
  }
  users: {
    id: Id
    first_name: string
    last_name: Defaulted<string>
    /** The whole name in the other script; null where it is not known, as in the columns below. */
    other_name: Optional<string>
    email: string | null
    /** The kind of provider that created the account; no other kind can sign in to it. */
    identity_adapter: Defaulted<'mock' | 'real'>
    provider: 'google' | 'facebook'
    provider_subject: string
    mobile_number: string | null
    mobile_verified_at: Date | null
    image: string | null
    image_upload_id: Optional<string>
    locale: Defaulted<Locale>
    sms_muted: Defaulted<string[]>
    push_muted: Defaulted<string[]>
    referral_code: Defaulted<string>
    referred_by: number | null
    blocked_at: Date | null
    blocked_reason: Optional<string>
    /** The row stays for its bookings, without personal data. */
    deleted_at: Optional<Date>
    /** Number of requests replied to or expired, number of those replied to, and total minutes of the replies. */
    reply_count: Defaulted<number>
    reply_answered: Defaulted<number>
    reply_minutes_sum: Defaulted<number>
    /** Of their vehicles: trips that took place, and those that they cancelled after the approval. */
    trips_completed: Defaulted<number>
    trips_cancelled: Defaulted<number>
    created_at: Created
  }
  sessions: {
    token_hash: Buffer
    user_id: number
    /** The kind of provider that created the session. */
    identity_adapter: Defaulted<'mock' | 'real'>
    user_agent: Defaulted<string>
    created_at: Created
    last_seen_at: Created
    expires_at: Date
  }
  /** Proofs of identity that were used to sign in and must not be used again, stored until they expire. */
  used_proofs: {
    hash: Buffer
    expires_at: ColumnType<Date, Date | 'infinity', never>
  }
  vehicles: {
    id: Id
    user_id: number
    step: number | null
    state: Defaulted<VehicleState>
    status: 'verified' | 'rejected' | null
    remarks: string | null
    blocked_at: Date | null
    /** A copy of the owner's users.blocked_at, maintained by triggers. */
    owner_blocked_at: GeneratedAlways<Date | null>
    blocked_reason: Optional<string>
    owner_name: string
    manufacturer_id: number
    model_id: number
    vehicle_type_id: number
    registration_number: string
    model_year: number
    number_of_seats: number
    fuel_type: FuelType
    color_id: number
    total_km: number
    instant_booking: Defaulted<boolean>
    long_term_trip: Defaulted<boolean>
    insurance: Defaulted<boolean>
    off_road: Defaulted<boolean>
    /** hours that stay free after each trip, once it is booked */
    trip_gap_hours: Defaulted<number>
    /** YYYY-MM-DD */
    insurance_expiry: string | null
    address: string | null
    other_address: Optional<string>
    city_id: number | null
    latitude: number | null
    longitude: number | null
    description: Defaulted<string>
    guideline: Defaulted<string>
    number_of_trips: Defaulted<number>
    rating_sum: Defaulted<number>
    rating_count: Defaulted<number>
    feature_mask: Defaulted<string>
    price_per_hour: number | null
    price_per_four_hour: number | null
    price_per_eight_hour: number | null
    price_per_day: number | null
    km_limit_per_four_hour: number | null
    km_limit_per_eight_hour: number | null
    km_limit_per_day: number | null
    km_charge_long_route: Defaulted<number>
    km_charge_city_ride: Defaulted<number>
    overnight_charge: Defaulted<number>
    waiting_charge: Defaulted<number>
    three_days_saving: Defaulted<number>
    seven_days_saving: Defaulted<number>
    one_month_saving: Defaulted<number>
    max_discount: GeneratedAlways<number>
    /** YYYY-MM-DD in Kathmandu: an operator's last successful document check. */
    papers_checked_on: Optional<string>
    /** Since the documents were last in order. */
    document_refusals: Defaulted<number>
    /** Off the list because of refused documents (docs/booking-states.md). */
    is_withheld: Defaulted<boolean>
    trips_since_cancellation: Defaulted<number>
    /** For each form, in their order: how often it was saved. */
    form_versions: Defaulted<number[]>
    /** The secret part of the URL of the private calendar feed; null until requested. */
    calendar_token: string | null
    /** The owner's account was deleted, and the row stays for its bookings. */
    retired_at: Optional<Date>
    created_at: Created
    updated_at: Created
  }
  drivers: {
    vehicle_id: number
    name: string
    other_name: Optional<string>
    license_number: string
    experience: number
    phone_number: string
    dob: string
    address: string
    relation: Defaulted<string>
    alternate_phone_number: string | null
    smoking: Defaulted<boolean>
    languages: Defaulted<string[]>
    image: string | null
    license_image: string | null
    image_upload_id: string | null
    license_upload_id: string | null
  }
  /** How often a driver has driven between two cities, in either direction. The smaller id comes first. */
  driver_roads: {
    vehicle_id: number
    city_id: number
    other_city_id: number
    trips: number
  }
  vehicle_images: {
    id: Generated<string>
    vehicle_id: number
    type: 'image' | 'bluebook' | 'insurance'
    name: string
    position: Defaulted<number>
    upload_id: string | null
    created_at: Created
  }
  uploads: {
    id: Generated<string>
    /** Null for pictures of banners. */
    user_id: number | null
    kind: PictureKind
    bytes: number
    /** Whether the AVIF files exist beside the WebP ones; `failed` is not retried. */
    avif: Generated<'pending' | 'made' | 'failed'>
    /** The next attempt; null: now. */
    avif_after: Date | null
    /** Attempts that did not find the file of the picture. */
    avif_tries: Generated<number>
    created_at: Created
  }
  /** The processes that serve this database. */
  site_processes: {
    id: string
    host: string
    started_at: Created
    seen_at: Created
  }
  /** Versions whose built files are stored. */
  built_versions: {
    id: string
    started_at: Created
  }
  /** Migrations that older versions cannot work with. */
  migration_needs: {
    name: string
    /** The migration that a version must know. */
    needs: string
  }
  site_secrets: {
    name: string
    value: Buffer
    created_at: Created
  }
  insurance_notices: {
    vehicle_id: number
    /** YYYY-MM-DD */
    expiry: string
    days: number
    created_at: Created
  }
  vehicle_features: {
    vehicle_id: number
    feature_id: number
  }
  vehicle_calendar: {
    id: Id
    vehicle_id: number
    /** A tstzrange literal. */
    during: string
    /** Bounds of `during`, generated by the database. */
    from_at: GeneratedAlways<Date>
    to_at: GeneratedAlways<Date>
    /** The time on the road for a booking, with the drives around it; null: only its trip. */
    road_from_at: Optional<Date>
    road_to_at: Optional<Date>
    kind: 'booking' | 'unavailable'
    booking_id: string | null
    /** The imported calendar that blocks these dates; null: a booking, or blocked by the host. */
    import_id: Optional<number>
  }
  /** A calendar of another site or app, whose events block dates of a vehicle. */
  imported_calendars: {
    id: Id
    vehicle_id: number
    /** Secret: never logged, and shown only in part. */
    url: string
    etag: Optional<string>
    last_modified: Optional<string>
    /** Start and end of each event, in seconds since 1970. */
    events: JSONColumnType<[from: number, to: number][]>
    /** The dates are blocked anew in the next round. */
    is_stale: Generated<boolean>
    created_at: Date
    checked_at: Date
    succeeded_at: Date
    /** The last file, which may be older than the last success: it had not changed. */
    read_at: Date
    failed_since: Optional<Date>
    failure: Optional<ImportFailure>
    next_at: Date
  }
  /** Which vehicles a transaction has changed, for the search index. */
  vehicle_changes: {
    /** Transaction 0: since when the table has its rows, as a number in place of the vehicle. */
    xid: Generated<string>
    vehicle_id: number
    at: Created
  }
  coupons: {
    id: Id
    code: string
    kind: 'percent' | 'amount'
    value: number
    minimum: number | null
    cap: number | null
    valid_from: Created
    valid_to: Date
    total_limit: number | null
    per_user_limit: number | null
    user_id: number | null
    active: Defaulted<boolean>
  }
  bookings: {
    id: Generated<string>
    user_id: number
    vehicle_id: number
    status: Defaulted<BookingStatus>
    from_at: Date
    to_at: Date
    origin_latitude: number
    origin_longitude: number
    origin_address: string
    other_origin: Optional<string>
    destination_latitude: number
    destination_longitude: number
    destination_address: string
    other_destination: Optional<string>
    waypoints: ColumnType<Waypoint[], string | undefined, string>
    contact_person: string
    contact_phone: string
    contact_abroad: Generated<string>
    gravel_off_road_km: Defaulted<number>
    normal_off_road_km: Defaulted<number>
    extreme_off_road_km: Defaulted<number>
    is_city_ride: boolean
    is_one_way: boolean
    total_meters: number
    total_seconds: number
    quote: ColumnType<Record<string, unknown>, string, string>
    total: number
    saving: Defaulted<number>
    coupon_discount: Defaulted<number>
    payable: number
    coupon_id: number | null
    payment: Defaulted<Payment>
    /** approved by the host or an operator only */
    needs_answer: Defaulted<boolean>
    paid_at: Date | null
    hold_expires_at: Date | null
    requested_at: Generated<Date | null>
    cancel_reason: string | null
    cancelled_by: Actor | null
    status_changed_at: Created
    created_at: Created
    /** By which changes are priced; null: booked before terms were stored. */
    terms: ColumnType<BookingTerms | null, BookingTerms | string | null | undefined, string | null>
    /** The host's other driver for this trip. */
    driver: ColumnType<TripDriver | null, TripDriver | string | null | undefined, string | null>
    /** The host has changed the driver: the guest may end the booking for free until the pickup. */
    may_end_free: Defaulted<boolean>
    /** The booking, cancelled by its host, in whose place this one was made. */
    replaces: Optional<string>
    /** NRS that the guest pays back by the final bill, in addition to `payable`. */
    expenses: Defaulted<number>
  }
  /** A proposed change of a booked trip. */
  booking_changes: {
    id: Generated<string>
    booking_id: string
    proposed_by: BookingSide
    state: Defaulted<ChangeState>
    reason: string
    before: ColumnType<Agreement, string, string>
    after: ColumnType<Agreement, string, string>
    /** NRS */
    payable_before: number
    payable_after: number
    answer_by: Date
    created_at: Date
    decided_at: Date | null
  }
  /** What a guest who has paid online still has to pay because of a change. */
  booking_dues: {
    id: Generated<string>
    booking_id: string
    /** NRS */
    amount: number
    created_at: Date
    paid_at: Date | null
    /** Another change has replaced it, or the booking has ended. */
    closed_at: Date | null
  }
  /** A part of a payment that goes back because of a change. */
  part_refunds: {
    id: Generated<string>
    payment_id: string
    /** NRS */
    amount: number
    state: Defaulted<'due' | 'refunded'>
    reference: Optional<string>
    created_at: Date
    resolved_at: Date | null
  }
  trip_records: {
    booking_id: string
    kind: RecordKind
    /** By the device, as those of the records that this one has replaced. */
    id: string
    earlier_ids: Defaulted<string[]>
    vehicle_id: number | null
    odometer: number
    fuel: number
    taken_at: Date
    arrived_at: Date
    is_odd: boolean
    confirmed_at: Date | null
  }
  trip_pictures: {
    booking_id: string
    id: string
    kind: RecordKind
    view: RecordView
    /** Null: another picture has replaced it. */
    upload_id: string | null
    taken_at: Date
    arrived_at: Date
  }
  trip_expenses: {
    booking_id: string
    id: string
    kind: ExpenseKind
    /** NRS */
    amount: number
    note: string
    upload_id: string | null
    taken_at: Date
    arrived_at: Date
    removed_at: Optional<Date>
  }
  /** The final bill of a trip. Amounts in NRS. */
  trip_bills: {
    booking_id: string
    id: Generated<string>
    state: BillState
    agreed: ColumnType<BilledPrice, string, string>
    quote: ColumnType<BilledPrice, string, string>
    agreed_km: number
    driven_km: number
    driven_from: Date
    driven_to: Date
    expenses_total: number
    reduction: Defaulted<number>
    total: number
    dispute: Optional<string>
    issued_at: Date
    answer_by: Date
    decided_at: Date | null
  }
  /** Cash that each side says was handed over (NRS), and the wrong codes of the last hour. */
  trip_days: {
    booking_id: string
    cash_guest: Optional<number>
    cash_host: Optional<number>
    wrong_codes: Defaulted<number>
    wrong_codes_since: Optional<Date>
  }
  /** Where the vehicle is. */
  trip_positions: {
    booking_id: string
    latitude: number
    longitude: number
    /** metres */
    accuracy: number
    taken_at: Date
    arrived_at: Date
    measured_at: Optional<Date>
    arrives_at: Optional<Date>
  }
  booking_events: {
    id: Id
    booking_id: string
    status: string
    actor: string
    detail: Defaulted<string>
    created_at: Created
  }
  coupon_uses: {
    booking_id: string
    coupon_id: number
    user_id: number
    created_at: Created
  }
  /** The route of a booking, as it was when it was booked. */
  booking_routes: {
    booking_id: string
    route_id: string
    via: ColumnType<RouteVia, string, string>
    character: RouteCharacter
    gravel_km: number
    track_km: number
    is_estimate: boolean
    /** Encoded polyline with five decimals. */
    line: string
  }
  ratings: {
    booking_id: string
    vehicle_id: number
    user_id: number
    rate: number
    remarks: Defaulted<string>
    /** When an operator hid the text of the review. */
    hidden_at: Optional<Date>
    /** Null: only the guest can see it so far. */
    revealed_at: Optional<Date>
    /** The host's public answer, and when an operator hid it. */
    answer: Optional<string>
    answered_at: Optional<Date>
    answer_hidden_at: Optional<Date>
    created_at: Created
  }
  /** What a host says about the guest of a trip. */
  guest_ratings: {
    booking_id: string
    guest_id: number
    host_id: number
    rate: number
    remarks: Defaulted<string>
    /** Null: only the host can see it so far. */
    revealed_at: Optional<Date>
    created_at: Created
  }
  notifications: {
    id: Id
    user_id: number
    kind: string
    facts: ColumnType<Record<string, unknown>, string, string>
    image: string | null
    amount: number | null
    read_at: Date | null
    created_at: Created
  }
  /** A notification that is also sent by SMS. */
  sms_messages: {
    notification_id: number
    user_id: number
    /** The user whose action caused a message to somebody else. */
    caused_by: Optional<number>
    status: Defaulted<'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'dropped'>
    attempts: Defaulted<number>
    available_at: Date
    expires_at: Date
    claimed_at: Date | null
    finished_at: Date | null
    error: Defaulted<string>
    created_at: Date
  }
  /** A browser that receives pushed notifications; belongs to the session in it. */
  push_subscriptions: {
    session_hash: Buffer
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
  }
  /** A notification that is also pushed to one device. */
  push_messages: {
    id: Id
    notification_id: number
    session_hash: Buffer
    status: Defaulted<'queued' | 'sending' | 'sent' | 'failed' | 'dropped'>
    attempts: Defaulted<number>
    available_at: Date
    expires_at: Date
    claimed_at: Date | null
    finished_at: Date | null
    error: Defaulted<string>
    created_at: Date
  }
  /** Bookings whose pickup needs no more reminders. */
  pickup_reminders: {
    booking_id: string
    created_at: Date
  }
  /** Belongs to a user, or to a visitor with a key. */
  chats: {
    id: Id
    user_id: number | null
    key_hash: Buffer | null
    locale: Locale
    created_at: Date
    last_at: Date
    is_waiting: boolean
    closed_at: Optional<Date>
    /** Keyed hash of the network of a visitor without an account, stored only while the chat waits. */
    network: Optional<Buffer>
  }
  chat_messages: {
    id: Id
    chat_id: number
    is_answer: boolean
    text: string
    client_id: string | null
    created_at: Date
  }
  /** Messages between guest and host of a booking, or about a ride between its author (`host`) and another user. */
  threads: {
    id: Id
    booking_id: string | null
    request_id: number | null
    guest_id: number
    host_id: number
    messages: Defaulted<number>
    last_at: Date
  }
  /** One of the two persons of a thread. */
  thread_members: {
    thread_id: number
    user_id: number
    has_written: Defaulted<boolean>
    /** Id of the last message that was shown to the person. */
    seen_up_to: Defaulted<number>
    /** Messages of the other person after it, and since when the first of them waits. */
    unread: Defaulted<number>
    unread_since: Optional<Date>
    /** When the person was notified of the first unread message, and by SMS; null again once all are read. */
    notified_at: Optional<Date>
    digested_at: Optional<Date>
    /** Counts everything that changes what the person sees of the thread. */
    changes: Defaulted<number>
    last_at: Date
  }
  /** Has exactly one of a text, a quick answer, a place and a picture. */
  thread_messages: {
    id: Id
    thread_id: number
    sender_id: number
    sent_key: string | null
    text: Optional<string>
    quick: Optional<string>
    latitude: Optional<number>
    longitude: Optional<number>
    /** Empty for a place without a name. */
    address: Optional<string>
    upload_id: Optional<string>
    image: Optional<string>
    image_width: Optional<number>
    image_height: Optional<number>
    /** By the clock of the device, if that was much earlier than its arrival. */
    written_at: Optional<Date>
    created_at: Date
  }
  user_blocks: {
    blocker_id: number
    blocked_id: number
    created_at: Date
  }
  /** What the SMS limits count. Numbers and IP addresses are stored as keyed hashes. */
  sms_sends: {
    id: Id
    is_code: boolean
    number_key: Buffer
    address_key: Buffer | null
    caused_by: number | null
    was_refused: Defaulted<boolean>
    sent_at: Date
  }
  /** Messages of the simulated gateway. */
  simulated_sms: {
    id: Id
    mobile_number: string
    text: string
    created_at: Date
  }
  verification_codes: {
    id: Id
    user_id: number
    mobile_number: string
    code_hash: Buffer
    tries: Defaulted<number>
    used_at: Optional<Date>
    created_at: Date
    expires_at: Date
  }
  referral_rewards: {
    referred_id: number
    referrer_id: number
    booking_id: string
    amount: number
    created_at: Created
    /** When an operator paid it out, and the reference of the transfer. */
    paid_at: Optional<Date>
    reference: Defaulted<string>
  }
  carpool_requests: {
    id: Id
    user_id: number
    is_driver: boolean
    address_from: string
    address_to: string
    from_latitude: number | null
    from_longitude: number | null
    to_latitude: number | null
    to_longitude: number | null
    time_at: Date
    passengers: number
    vehicle_type_id: number
    suggested_price: number
    phone_number: string
    note: string
    completed_at: Date | null
    created_at: Created
    address_from_np: Optional<string>
    address_to_np: Optional<string>
    meters: Optional<number>
    seconds: Optional<number>
    /** NRS per seat. */
    fair_price: Optional<number>
    highest_price: Optional<number>
    /** The road graph to which the corridor's numbers refer; null until the corridor is computed. */
    graph: Optional<string>
    from_cell: Optional<number>
    to_cell: Optional<number>
    cells: Optional<number[]>
    corridor: Optional<Buffer>
    hidden_at: Optional<Date>
    hidden_reason: Optional<string>
    /** Maintained by a trigger, as for vehicles. */
    owner_blocked_at: Optional<Date>
    /** Null until it has been compared with the alerts. */
    alerted_at: Optional<Date>
  }
  carpool_alerts: {
    id: Id
    user_id: number
    /** Whether it waits for drivers' offers or for passengers. */
    is_driver: boolean
    address_from: string
    address_to: string
    address_from_np: string
    address_to_np: string
    from_latitude: number
    from_longitude: number
    to_latitude: number
    to_longitude: number
    vehicle_type_id: number | null
    graph: Optional<string>
    from_cell: Optional<number>
    to_cell: Optional<number>
    cells: Optional<number[]>
    corridor: Optional<Buffer>
    created_at: Created
    expires_at: Date
    ended_at: Optional<Date>
  }
  carpool_alert_hits: {
    alert_id: number
    request_id: number
    created_at: Created
  }
  carpool_phone_reads: {
    user_id: number
    /** YYYY-MM-DD in Kathmandu */
    day: string
    request_ids: number[]
  }
  saved_vehicles: {
    user_id: number
    vehicle_id: number
    created_at: Created
  }
  payments: {
    id: Generated<string>
    booking_id: string
    /** Pays this due, not the booking. */
    due_id: Optional<string>
    provider: GatewayId
    transaction_uuid: string
    /** NRS, as the literal text that was signed. */
    amount_text: string
    /** What is asked for, or what was paid when that is another amount. */
    amount: number
    state: Defaulted<'initiated' | 'complete' | 'failed' | 'refundDue' | 'refunded'>
    ref_id: string | null
    refund_reference: Optional<string>
    detail: ColumnType<Record<string, unknown>, string | undefined, string>
    created_at: Created
    resolved_at: Date | null
  }
  reports: {
    id: Id
    type: ReportType
    reporter_id: number
    vehicle_id: number | null
    booking_id: string | null
    user_id: number | null
    request_id: Optional<number>
    thread_id: Optional<number>
    reason: string
    remarks: string
    handled_at: Date | null
    handled_by: Optional<string>
    outcome: Optional<string>
    created_at: Created
  }
  idempotency_keys: {
    user_id: number
    key: string
    payload_hash: Buffer
    status: number | null
    body: ColumnType<unknown, string | null, string | null>
    created_at: Created
  }
  /** A payment in the wallet simulator, separate from the site's payments. */
  simulated_payments: {
    transaction_uuid: string
    product_code: string
    /** The literal text that was signed. */
    total_amount: string
    success_url: string
    failure_url: string
    status: Defaulted<string>
    ref_id: string | null
    created_at: Created
    expires_at: Date
  }
  operator_log: {
    id: Id
    /** The operator who ran the command. */
    actor: string
    command: string
    subject_type: string
    subject_id: string | null
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    created_at: Created
  }
  exports: {
    id: Id
    user_id: number
    created_at: Date
    opened_at: Optional<Date>
    closed_at: Optional<Date>
  }
  /** Deletions of accounts that Facebook has requested. */
  requested_deletions: {
    id: Id
    code_hash: Buffer
    /** Set while the account waits for its deletion. */
    user_id: number | null
    requested_at: Date
    obstacle: Optional<DeletionObstacle>
    outcome: DeletionOutcome | null
    ended_at: Date | null
  }
  deleted_identities: {
    fingerprint: Buffer
  }
}
