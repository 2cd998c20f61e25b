import { parseFormValues } from '#domain/hosting/forms.ts'
import { pricingOfValues, pricingRules } from '#domain/hosting/pricing.rules.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { VEHICLE_STATES, type VehicleState } from '#domain/vehicles/vehicle.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import { pricingColumns } from '#server/db/vehicles.ts'
import type { OwnVehicleRow } from '../find-vehicle.ts'
import type { StepHandler } from './step-handler.ts'

const PRICING = stepNumber('pricing')

export const pricingStep: StepHandler = {
  async read({ vehicle }, { fields }) {
    const values = parseFormValues('pricing', fields)
    assertValid(pricingRules.firstErrors(values))
    const pricing = pricingOfValues(values)
    const state = stateAfter(vehicle, fields.state?.at(-1))
    if (!pricing || (state === 'available' && vehicle.city_id === null)) throw new ApiError('notReadyToList')
    return { columns: { ...pricingColumns(pricing), state } }
  },
}

/**
 * The vehicle's state after this step. The editor submits 'available' the first time and the current state later.
 * Without a submitted state, a vehicle that had no prices is listed, and any other keeps its state.
 */
function stateAfter({ step, state }: OwnVehicleRow, sent: string | undefined): VehicleState {
  const isFirst = step !== null && step < PRICING
  if (sent === undefined) return isFirst ? 'available' : state
  const known = VEHICLE_STATES.find((item) => item === sent)
  if (!known) throw new ApiError('invalid', { fields: 'state' })
  return known
}
