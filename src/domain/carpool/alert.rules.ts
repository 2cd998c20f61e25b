import { formRules, test } from '#domain/shared/rules.ts'
import { describePlaces, type PlacesData } from './request.rules.ts'

export interface AlertRulesData extends PlacesData {
  /** null: any */
  vehicleTypeID: number | null
  vehicleTypes: readonly number[]
}

/** An alert needs both places, by the rules of a request. */
export const alertRules = formRules<'addressFrom' | 'addressTo' | 'vehicleTypeID', AlertRulesData>((data) => {
  describePlaces(data)
  test('vehicleTypeID', 'carpool.errors.vehicleType', () => {
    return data.vehicleTypeID === null || data.vehicleTypes.includes(data.vehicleTypeID)
  })
})
