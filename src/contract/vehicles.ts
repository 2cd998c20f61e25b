import * as v from 'valibot'
import { DOCUMENT_IMAGES } from '#domain/hosting/documents.ts'
import { LISTING_BLOCKERS } from '#domain/hosting/listing-blockers.ts'
import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import type { Point } from '#domain/shared/place.ts'
import { DRIVER_LANGUAGES } from '#domain/vehicles/languages.ts'
import { MAX_CARDS } from '#domain/vehicles/limits.ts'
import { FUEL_TYPES, OBSTACLES, VEHICLE_STATES } from '#domain/vehicles/vehicle.ts'
import { Quote } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { GuestReview } from './ratings.ts'

/** Whole numbers from 1 on. */
const CARD_IDS = new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MAX_CARDS - 1}}$`)

const Titled = v.object({ id: v.number(), title: v.string() })
const Rating = v.object({ average: v.nullable(v.number()), count: v.number() })
export const VehicleImage = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(IMAGE_TYPES),
})
/** See domain/vehicles/trust.ts. Days are YYYY-MM-DD in Kathmandu. */
const Trust = v.object({
  papersCheckedOn: v.nullable(v.string()),
  insuredUntil: v.nullable(v.string()),
  tripsWithoutCancellation: v.number(),
  replyMinutes: v.nullable(v.number()),
  /** percent */
  replyRate: v.nullable(v.number()),
  /** percent of approved trips that the host did not cancel; null while there are too few */
  completionRate: v.nullable(v.number()),
})
/** Whether a vehicle is listed, for its host. */
export const ListingStatus = v.object({
  /** why guests cannot find it; empty: listed */
  hiddenBy: v.array(v.picklist(LISTING_BLOCKERS)),
  papersToAdd: v.array(v.picklist(DOCUMENT_IMAGES)),
  /** it has no bookings and no reports */
  isRemovable: v.boolean(),
})
/** A card of the list. `pricing` is null for requests without dates. */
export const VehicleCard = v.object({
  id: v.number(),
  userID: v.number(),
  manufacturer: Titled,
  model: v.object({ id: v.number(), title: v.string(), vehicleType: Titled }),
  modelYear: v.number(),
  registrationNumber: v.string(),
  numberOfSeats: v.number(),
  fuelType: v.picklist(FUEL_TYPES),
  color: v.object({ id: v.number(), title: v.string(), hex: v.string() }),
  city: v.nullable(v.object({ id: v.number(), title: v.string() })),
  images: v.array(VehicleImage),
  /** Whether a booking for these dates, and this pickup if known, is confirmed immediately; for the host their choice. */
  instantBooking: v.boolean(),
  longTermTrip: v.boolean(),
  offRoad: v.boolean(),
  state: v.picklist(VEHICLE_STATES),
  step: v.nullable(v.number()),
  status: v.nullable(v.picklist(['verified', 'rejected'])),
  /** only for the host: the remarks of the document check, and the last insured day, YYYY-MM-DD */
  remarks: v.optional(v.nullable(v.string())),
  insuranceExpiry: v.optional(v.nullable(v.string())),
  standing: v.optional(ListingStatus),
  numberOfTrips: v.number(),
  maxDiscount: v.number(),
  rating: Rating,
  trust: Trust,
  /** 0 when the host has set no price */
  pricePerDay: v.number(),
  pricing: v.nullable(
    v.object({
      hours: v.number(),
      total: v.number(),
      couponDiscount: v.number(),
      totalSaving: v.number(),
      payable: v.number(),
    }),
  ),
  /**
   * The one-way trip from the city to the requested destination; null when no route is known. `seconds` is the
   * measured driving time, `payable` whole NRS.
   */
  trip: v.optional(
    v.nullable(
      v.object({ km: v.number(), seconds: v.number(), isEstimate: v.boolean(), payable: v.number() }),
    ),
  ),
})
/** Also `data` of the 409 `bookingTaken`: free times of the vehicle, nearest first, and similar vehicles. UTC. */
export const Alternatives = v.object({
  times: v.array(v.object({ from: v.string(), to: v.string() })),
  vehicles: v.array(VehicleCard),
})
/**
 * When a vehicle is booked or blocked, in order. Adjacent times are merged, so that single bookings stay private. UTC.
 */
export const TakenTimes = v.array(v.object({ from: v.string(), to: v.string() }))
const City = v.object({ id: v.number(), title: v.string(), latitude: v.number(), longitude: v.number() })
/** A driver's trips between two cities, in either direction. */
const Road = v.object({ from: City, to: City, trips: v.number() })
/** The public data of a driver: licence and phone number are only for the parties of a booking. */
export const Driver = v.object({
  name: v.string(),
  experience: v.number(),
  smoking: v.boolean(),
  image: v.nullable(v.string()),
  licenseChecked: v.boolean(),
  languages: v.array(v.picklist(DRIVER_LANGUAGES)),
  /** most trips first */
  roads: v.array(Road),
})
/** NRS, km and percent; hour and day are 0 when the host has set no price. */
const Rates = v.object({
  pricePerHour: v.number(),
  pricePerFourHour: v.nullable(v.number()),
  pricePerEightHour: v.nullable(v.number()),
  pricePerDay: v.number(),
  kmLimitPerFourHour: v.nullable(v.number()),
  kmLimitPerEightHour: v.nullable(v.number()),
  kmLimitPerDay: v.number(),
  kmChargeLongRoute: v.number(),
  kmChargeCityRide: v.number(),
  overnightCharge: v.number(),
  waitingCharge: v.number(),
  threeDaysSaving: v.number(),
  sevenDaysSaving: v.number(),
  oneMonthSaving: v.number(),
})
/** A driver as entered by the host. Licence pictures have signed URLs that expire after minutes. */
export const OwnDriver = v.object({
  name: v.string(),
  licenseNumber: v.string(),
  experience: v.number(),
  phoneNumber: v.string(),
  /** YYYY-MM-DD */
  dob: v.string(),
  address: v.string(),
  relation: v.string(),
  alternatePhoneNumber: v.nullable(v.string()),
  smoking: v.boolean(),
  languages: v.array(v.picklist(DRIVER_LANGUAGES)),
  image: v.nullable(v.string()),
  licenseImage: v.nullable(v.string()),
})
/** Visible to the host only. */
export const OwnVehicle = v.object({
  /** YYYY-MM-DD */
  insuranceExpiry: v.nullable(v.string()),
  /** remarks of the document check */
  remarks: v.nullable(v.string()),
  /** registration and insurance; `name` is a signed URL that expires after minutes */
  papers: v.array(VehicleImage),
  driver: v.nullable(OwnDriver),
  isPriced: v.boolean(),
  /** stay free after each trip that is booked from now on */
  tripGapHours: v.number(),
  standing: ListingStatus,
  /** one for each form, in order; each save increments it */
  versions: v.array(v.number()),
})
export const VehicleDetail = v.object({
  ...v.omit(VehicleCard, ['pricing', 'trip']).entries,
  ownerName: v.string(),
  host: v.object({
    id: v.number(),
    fullName: v.string(),
    image: v.nullable(v.string()),
    memberSince: v.string(),
  }),
  totalKM: v.number(),
  insurance: v.boolean(),
  features: v.array(Titled),
  address: v.nullable(v.string()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  description: v.string(),
  guideline: v.string(),
  driver: v.nullable(Driver),
  unavailableDateTimes: v.array(v.object({ id: v.number(), fromTime: v.string(), toTime: v.string() })),
  /** the latest with a review */
  ratings: v.array(GuestReview),
  rates: Rates,
  /** Null without dates; `isFree`: whether it can be booked for them, `obstacle`: why not. */
  pricing: v.nullable(Quote),
  isFree: v.nullable(v.boolean()),
  obstacle: v.nullable(v.picklist(OBSTACLES)),
  /** null except for the host */
  own: v.nullable(OwnVehicle),
})
export const GetVehicleQuery = v.object({
  from: v.optional(v.pipe(v.string(), v.maxLength(30))),
  to: v.optional(v.pipe(v.string(), v.maxLength(30))),
})
/** `atOnce=1`: only vehicles that confirm a booking without an answer of the host. */
export const AlternativesQuery = v.object({
  ...GetVehicleQuery.entries,
  /** degrees; both or neither */
  pickupLatitude: v.optional(v.pipe(v.string(), v.maxLength(30))),
  pickupLongitude: v.optional(v.pipe(v.string(), v.maxLength(30))),
  /** where the trip ends, as above */
  endLatitude: v.optional(v.pipe(v.string(), v.maxLength(30))),
  endLongitude: v.optional(v.pipe(v.string(), v.maxLength(30))),
  atOnce: v.optional(v.literal('1')),
})

/** The part of AlternativesQuery that says to where the vehicles would come, and from where they would drive home. */
export function drivesQuery({
  pickup,
  end,
}: {
  pickup: Point | null
  end: Point | null
}): Record<string, string> {
  return {
    ...(pickup && { pickupLatitude: String(pickup.lat), pickupLongitude: String(pickup.lng) }),
    ...(end && { endLatitude: String(end.lat), endLongitude: String(end.lng) }),
  }
}

/** `ids`: up to twelve, such as `3,17`. */
export const CardsQuery = v.object({ ids: v.pipe(v.string(), v.regex(CARD_IDS)) })

export type AlternativesQuery = v.InferOutput<typeof AlternativesQuery>
export type VehicleImage = v.InferOutput<typeof VehicleImage>
export type Alternatives = v.InferOutput<typeof Alternatives>
export type TakenTimes = v.InferOutput<typeof TakenTimes>
export type VehicleCard = v.InferOutput<typeof VehicleCard>
export type Driver = v.InferOutput<typeof Driver>
export type VehicleDetail = v.InferOutput<typeof VehicleDetail>
export type OwnDriver = v.InferOutput<typeof OwnDriver>
export type ListingStatus = v.InferOutput<typeof ListingStatus>
export type OwnVehicle = v.InferOutput<typeof OwnVehicle>
export type GetVehicleQuery = v.InferOutput<typeof GetVehicleQuery>

export const listCards = endpoint<undefined, VehicleCard[]>('GET', '/vehicles/cards')
export const getVehicle = endpoint<undefined, VehicleDetail>('GET', '/vehicles/{id}')
export const listTakenTimes = endpoint<undefined, TakenTimes>('GET', '/vehicles/{id}/takenTimes')
export const listAlternatives = endpoint<undefined, Alternatives>('GET', '/vehicles/{id}/alternatives')
