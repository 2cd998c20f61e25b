import * as v from 'valibot'
import { MAX_EXPECTED_PAYABLE } from '#domain/booking/limits.ts'
import { MAX_FILTER_ID } from '#domain/search/limits.ts'
import { MAX_TYPED } from '#domain/shared/text.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { endpoint } from './endpoint.ts'
import { VehicleCard, type VehicleImage } from './vehicles.ts'

const Titled = v.object({ id: v.number(), title: v.string() })
export const City = v.object({
  id: v.number(),
  title: v.string(),
  slug: v.string(),
  province: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  vehicles: v.number(),
})
const Color = v.object({ id: v.number(), title: v.string(), hex: v.string() })
export const VehicleType = v.object({ id: v.number(), title: v.string(), slug: v.string(), icon: v.string() })
const Manufacturer = v.object({ id: v.number(), title: v.string(), models: v.array(Titled) })
export const Filters = v.object({
  features: v.array(Titled),
  manufacturers: v.array(Manufacturer),
  colors: v.array(Color),
  cities: v.array(City),
  vehicleTypes: v.array(VehicleType),
  fuelTypes: v.array(v.object({ id: v.picklist(FUEL_TYPES), title: v.string() })),
  guests: v.array(Titled),
  instant: v.array(Titled),
  ratings: v.array(Titled),
})

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FILTER_ID))
const Ids = v.optional(v.array(Id))
const Price = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EXPECTED_PAYABLE))),
)
const Point = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})
const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** With `userId` (and no page) lists a user's vehicles; otherwise searches. */
export const FindVehiclesPayload = v.object({
  cityId: v.optional(v.nullable(Id)),
  fromDate: v.optional(Text(10)),
  fromTime: v.optional(Text(8)),
  toDate: v.optional(Text(10)),
  toTime: v.optional(Text(8)),
  sortBy: v.optional(Text(40)),
  order: v.optional(Text(4)),
  vehicleTypeIDs: Ids,
  fuelTypes: v.optional(v.array(v.picklist(FUEL_TYPES))),
  /** at least this many beside the driver; of several values the lowest counts */
  guests: Ids,
  /** [1]: only vehicles that are confirmed immediately */
  instant: Ids,
  /** at least this many tenths of a star; of several values the lowest counts */
  ratings: Ids,
  /** of the price that cards show for the dates, or with a destination for the whole trip; both ends included */
  minPrice: Price,
  maxPrice: Price,
  manufacturerIDs: Ids,
  colorIDs: Ids,
  features: Ids,
  // clients send either spelling (docs/api.md)
  featureIDs: Ids,
  /** destination of the trip: cards then also have the price of the whole trip */
  destination: v.optional(v.nullable(Point)),
  userId: v.optional(Id),
  userID: v.optional(Id),
  registrationNumber: v.optional(Text(MAX_TYPED)),
})
export const FindVehiclesAnswer = v.array(VehicleCard)

const Counts = v.record(v.string(), v.number())
/**
 * `total`: number of vehicles found. The others, by id: the number if that value alone were selected in its group; a
 * feature is added to the selected ones. Values without matches are omitted.
 */
export const FilterCounts = v.object({
  total: v.number(),
  vehicleTypes: Counts,
  guests: Counts,
  instant: Counts,
  ratings: Counts,
  fuelTypes: Counts,
  manufacturers: Counts,
  colors: Counts,
  features: Counts,
})

/** A card as it is embedded in the list's page: without the ids of pictures, which are random and do not compress. */
export type ListedVehicle = Omit<VehicleCard, 'images'> & { images: readonly Pick<VehicleImage, 'name'>[] }
export type City = v.InferOutput<typeof City>
export type VehicleType = v.InferOutput<typeof VehicleType>
export type FilterCounts = v.InferOutput<typeof FilterCounts>
export type Filters = v.InferOutput<typeof Filters>
export type FindVehiclesPayload = v.InferOutput<typeof FindVehiclesPayload>

export const listFilters = endpoint<undefined, Filters>('GET', '/vehicleFilters')
export const countVehicles = endpoint<FindVehiclesPayload, FilterCounts>('POST', '/vehicleCounts')
export const findVehicles = endpoint<FindVehiclesPayload, VehicleCard[]>('POST', '/getVehicles')
