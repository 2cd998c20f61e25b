import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { ChosenRoute } from '#domain/booking/route-character.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import type { Schema } from './schema.ts'

const COLUMNS = [
  'b.from_at',
  'b.to_at',
  'b.origin_latitude',
  'b.origin_longitude',
  'b.origin_address',
  'b.other_origin',
  'b.destination_latitude',
  'b.destination_longitude',
  'b.destination_address',
  'b.other_destination',
  'b.waypoints',
  'b.is_one_way',
  'b.is_city_ride',
  'b.total_meters',
  'b.total_seconds',
  'b.gravel_off_road_km',
  'b.normal_off_road_km',
  'b.extreme_off_road_km',
  'b.vehicle_id',
  'b.driver',
  'b.terms',
  'b.quote',
  'b.total',
  'b.saving',
  'b.coupon_discount',
  'b.payable',
] as const

type Column = (typeof COLUMNS)[number] extends `b.${infer Name}` ? Name : never
export interface AgreementRow
  extends Pick<Selectable<Schema['bookings']>, Column & keyof Schema['bookings']> {
  /** null: a cancelled booking is in no calendar */
  road_from: Date | null
  road_to: Date | null
  route: ChosenRoute | null
}

/** Columns of `bookings b`, its row of the calendar and its route. */
export const agreementColumns = ({
  selectFrom,
}: ExpressionBuilder<Schema & { b: Schema['bookings'] }, 'b'>) =>
  [
    ...COLUMNS,
    selectFrom('vehicle_calendar as c')
      .select(sql<Date>`coalesce(c.road_from_at, c.from_at)`.as('road_from'))
      .whereRef('c.booking_id', '=', 'b.id')
      .as('road_from'),
    selectFrom('vehicle_calendar as c')
      .select(sql<Date>`coalesce(c.road_to_at, c.to_at)`.as('road_to'))
      .whereRef('c.booking_id', '=', 'b.id')
      .as('road_to'),
    selectFrom('booking_routes as r')
      .select(
        sql<ChosenRoute>`json_build_object('id', r.route_id, 'via', r.via, 'character', r.character, 'gravelKm', r.gravel_km,
          'trackKm', r.track_km, 'isEstimate', r.is_estimate, 'line', r.line)`.as('route'),
      )
      .whereRef('r.booking_id', '=', 'b.id')
      .as('route'),
  ] as const

export function agreementOf(row: AgreementRow): Agreement {
  return {
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    pickup: {
      lat: row.origin_latitude,
      lng: row.origin_longitude,
      label: row.origin_address,
      otherLabel: row.other_origin,
    },
    dropOff: {
      lat: row.destination_latitude,
      lng: row.destination_longitude,
      label: row.destination_address,
      otherLabel: row.other_destination,
    },
    stops: row.waypoints.map(({ lat, lng, title, otherTitle = null }) => ({
      lat,
      lng,
      label: title,
      otherLabel: otherTitle,
    })),
    isOneWay: row.is_one_way,
    isCityRide: row.is_city_ride,
    totalMeters: row.total_meters,
    totalSeconds: row.total_seconds,
    offRoad: {
      gravel: row.gravel_off_road_km,
      normal: row.normal_off_road_km,
      extreme: row.extreme_off_road_km,
    },
    vehicleId: row.vehicle_id,
    driver: row.driver,
    terms: row.terms,
    quote: row.quote,
    total: row.total,
    saving: row.saving,
    couponDiscount: row.coupon_discount,
    payable: row.payable,
    road: { from: (row.road_from ?? row.from_at).getTime(), to: (row.road_to ?? row.to_at).getTime() },
    route: row.route,
  }
}

/** The columns of a booking with this agreement. */
export function agreedColumns(agreed: Agreement) {
  const { pickup, dropOff, stops, offRoad, driver, terms } = agreed
  return {
    from_at: new Date(agreed.from),
    to_at: new Date(agreed.to),
    origin_latitude: pickup.lat,
    origin_longitude: pickup.lng,
    origin_address: pickup.label,
    other_origin: pickup.otherLabel,
    destination_latitude: dropOff.lat,
    destination_longitude: dropOff.lng,
    destination_address: dropOff.label,
    other_destination: dropOff.otherLabel,
    waypoints: JSON.stringify(
      stops.map(({ lat, lng, label, otherLabel }) => ({
        lat,
        lng,
        title: label,
        otherTitle: otherLabel ?? undefined,
      })),
    ),
    is_one_way: agreed.isOneWay,
    is_city_ride: agreed.isCityRide,
    total_meters: agreed.totalMeters,
    total_seconds: agreed.totalSeconds,
    gravel_off_road_km: offRoad.gravel,
    normal_off_road_km: offRoad.normal,
    extreme_off_road_km: offRoad.extreme,
    vehicle_id: agreed.vehicleId,
    driver: driver && JSON.stringify(driver),
    terms: terms && JSON.stringify(terms),
    quote: JSON.stringify(agreed.quote),
    total: agreed.total,
    saving: agreed.saving,
    coupon_discount: agreed.couponDiscount,
    payable: agreed.payable,
  } satisfies Updateable<Schema['bookings']>
}

/** The columns of its entry in the vehicle's calendar. */
export function calendarColumns({ vehicleId, from, to, road }: Agreement) {
  return {
    vehicle_id: vehicleId,
    during: `[${new Date(from).toISOString()},${new Date(to).toISOString()})`,
    road_from_at: new Date(road.from),
    road_to_at: new Date(road.to),
  } satisfies Updateable<Schema['vehicle_calendar']>
}
