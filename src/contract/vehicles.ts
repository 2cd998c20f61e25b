import * as v from 'valibot'
import { DOCUMENT_IMAGES } from '#domain/hosting/documents.ts'
import { LISTING_BLOCKERS } from '#domain/hosting/listing-blockers.ts'
import { IMAGE_TYPES } from '#domain/hosting/pictures.ts'
import { LANGUAGES } from '#domain/vehicles/languages.ts'
import { FUEL_TYPES, OBSTACLES, VEHICLE_STATES } from '#domain/vehicles/vehicle.ts'
import { Quote } from './booking.ts'
import { endpoint } from './endpoint.ts'

const Titled = v.object({ id: v.number(), title: v.string() })
const Rating = v.object({ average: v.nullable(v.number()), count: v.number() })
export const VehicleImage = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(IMAGE_TYPES),
})
/** What a guest can rely on, as domain/vehicles/trust.ts has it. Days are YYYY-MM-DD in Kathmandu. */
const Trust = v.object({
  papersCheckedOn: v.nullable(v.string()),
  insuredUntil: v.nullable(v.string()),
  tripsWithoutCancellation: v.number(),
  replyMinutes: v.nullable(v.number()),
  /** percent */
  replyRate: v.nullable(v.number()),
})
/** How a vehicle stands, for its owner. */
export const OwnStanding = v.object({
  /** why guests cannot find it; empty: they can */
  hiddenBy: v.array(v.picklist(LISTING_BLOCKERS)),
  papersToAdd: v.array(v.picklist(DOCUMENT_IMAGES)),
  /** nobody has booked or reported it */
  isRemovable: v.boolean(),
})
/** What a card of the list shows. `pricing` is null when no dates were asked for. */
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
  instantBooking: v.boolean(),
  longTermTrip: v.boolean(),
  offRoad: v.boolean(),
  state: v.picklist(VEHICLE_STATES),
  step: v.nullable(v.number()),
  status: v.nullable(v.picklist(['verified', 'rejected'])),
  /** only for the owner: what the check of the papers said, and the last insured day, YYYY-MM-DD */
  remarks: v.optional(v.nullable(v.string())),
  insuranceExpiry: v.optional(v.nullable(v.string())),
  standing: v.optional(OwnStanding),
  numberOfTrips: v.number(),
  maxDiscount: v.number(),
  rating: Rating,
  trust: Trust,
  /** 0 while the owner has set no price */
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
   * The whole one-way trip from the city to the destination that was asked for; null where no road is known to lead.
   * `seconds` is the driving time as measured, `payable` whole NRS.
   */
  trip: v.optional(
    v.nullable(
      v.object({ km: v.number(), seconds: v.number(), isEstimate: v.boolean(), payable: v.number() }),
    ),
  ),
})
/** Also what stands at `data` of the 409 `bookingTaken`: free times of the vehicle, nearest first, and vehicles like it. UTC. */
export const Alternatives = v.object({
  times: v.array(v.object({ from: v.string(), to: v.string() })),
  vehicles: v.array(VehicleCard),
})
const City = v.object({ id: v.number(), title: v.string(), latitude: v.number(), longitude: v.number() })
/** How often a driver drove between two cities, whichever way. */
const Road = v.object({ from: City, to: City, trips: v.number() })
/** A driver as strangers may see one: licence and phone are for the parties of a booking. */
export const Driver = v.object({
  name: v.string(),
  experience: v.number(),
  smoking: v.boolean(),
  image: v.nullable(v.string()),
  licenseChecked: v.boolean(),
  languages: v.array(v.picklist(LANGUAGES)),
  /** the most driven first */
  roads: v.array(Road),
})
/** NRS, km and percent; hour and day are 0 while the owner has set no price. */
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
/** A driver as the owner of the vehicle typed it. Pictures of licences are signed addresses of a few minutes. */
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
  languages: v.array(v.picklist(LANGUAGES)),
  image: v.nullable(v.string()),
  licenseImage: v.nullable(v.string()),
})
/** What only the owner sees of a vehicle. */
export const OwnVehicle = v.object({
  /** YYYY-MM-DD */
  insuranceExpiry: v.nullable(v.string()),
  /** what the check of the papers said */
  remarks: v.nullable(v.string()),
  /** bluebook and insurance; `name` is a signed address of a few minutes */
  papers: v.array(VehicleImage),
  driver: v.nullable(OwnDriver),
  isPriced: v.boolean(),
  standing: OwnStanding,
  /** one for each form in their order: grows with each save of it */
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
  /** the latest that say something in words */
  ratings: v.array(
    v.object({ rate: v.number(), remarks: v.string(), by: v.string(), createdAt: v.string() }),
  ),
  rates: Rates,
  /** Null without dates; `isFree` says whether the vehicle can be booked for them, `obstacle` why it cannot. */
  pricing: v.nullable(Quote),
  isFree: v.nullable(v.boolean()),
  obstacle: v.nullable(v.picklist(OBSTACLES)),
  /** null for everybody but the owner */
  own: v.nullable(OwnVehicle),
})
export const GetVehicleQuery = v.object({
  from: v.optional(v.pipe(v.string(), v.maxLength(30))),
  to: v.optional(v.pipe(v.string(), v.maxLength(30))),
})

export type VehicleImage = v.InferOutput<typeof VehicleImage>
export type Alternatives = v.InferOutput<typeof Alternatives>
export type VehicleCard = v.InferOutput<typeof VehicleCard>
export type Driver = v.InferOutput<typeof Driver>
export type VehicleDetail = v.InferOutput<typeof VehicleDetail>
export type OwnDriver = v.InferOutput<typeof OwnDriver>
export type OwnStanding = v.InferOutput<typeof OwnStanding>
export type OwnVehicle = v.InferOutput<typeof OwnVehicle>
export type GetVehicleQuery = v.InferOutput<typeof GetVehicleQuery>

export const getVehicle = endpoint<undefined, VehicleDetail>('GET', '/vehicles/{id}')
export const listAlternatives = endpoint<undefined, Alternatives>('GET', '/vehicles/{id}/alternatives')
