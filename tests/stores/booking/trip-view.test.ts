import { expect, it } from 'vitest'
import { chooseTripPlace } from '#stores/booking/draft.ts'
import { $tripView, $vehicle, loadVehicle } from '#stores/booking/vehicle.ts'
import { calls, POKHARA, settle, setUpBookingForm, THAMEL, VEHICLE } from './booking-form.ts'

setUpBookingForm()

it('the centre of the map is the position of the vehicle, then the last place of the trip that is set', async () => {
  expect($tripView.get()).toEqual({ lat: VEHICLE.latitude, lng: VEHICLE.longitude })
  chooseTripPlace('pickup', THAMEL)
  expect($tripView.get()).toEqual({ lat: THAMEL.lat, lng: THAMEL.lng })
  chooseTripPlace('dropOff', POKHARA)
  expect($tripView.get()).toEqual({ lat: POKHARA.lat, lng: POKHARA.lng })
  await settle()
})

it('the centre of the map is unknown for a vehicle whose position is not shown', async () => {
  calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, latitude: null, longitude: null } })
  await loadVehicle('8')
  expect($vehicle.get().vehicle?.latitude).toBeNull()
  expect($tripView.get()).toBeNull()
})
