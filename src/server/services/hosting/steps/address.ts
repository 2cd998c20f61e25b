import { addressRules, pinOf } from '#domain/hosting/address.rules.ts'
import { parseFormValues } from '#domain/hosting/forms.ts'
import { round4 } from '#domain/shared/place.ts'
import { oneLine } from '#domain/shared/text.ts'
import { assertValid } from '#server/api-error.ts'
import { otherSpelling } from '#server/services/places/check-label.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { StepHandler } from './step-handler.ts'

export const addressStep: StepHandler = {
  async read({ context }, { fields }) {
    const values = parseFormValues('address', fields)
    const { filters } = await loadReference(context, 'en')
    const errors = addressRules.firstErrors({ ...values, cities: filters.cities.map(({ id }) => String(id)) })
    const pin = pinOf(values)
    // the form checks the bounding box of Nepal, the server its border
    if (pin && !errors.latitude && !insideNepal(pin)) errors.latitude = 'hosting.errors.outsideNepal'
    assertValid(errors)
    const address = oneLine(values.address) || null
    return {
      columns: {
        city_id: Number(values.cityID),
        address,
        other_address: address && pin && (await otherSpelling(context, { ...pin, label: address })),
        latitude: pin && round4(pin.lat),
        longitude: pin && round4(pin.lng),
      },
    }
  },
}
