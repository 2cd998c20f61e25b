import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import type { RequestValues } from '#stores/carpool/draft.ts'

/** Reads the form. The text of an address is used where no place is chosen for it. */
export function readRequestForm(form: HTMLFormElement, now: RequestValues | null): Partial<RequestValues> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const address = (id: string) => {
    const field = form.elements.namedItem(id)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  const role = data.get('isDriver')
  return {
    isDriver: role === null ? null : role === 'true',
    ...(!now?.from && { addressFrom: address('carpool-addressFrom') }),
    ...(!now?.to && { addressTo: address('carpool-addressTo') }),
    fromDate: text('fromDate'),
    fromTime: text('fromTime'),
    passengers: text('passengers'),
    vehicleTypeID: Number(text('vehicleTypeID')) || null,
    suggestedPrice: text('suggestedPrice'),
    phoneNumber: readPhoneNumber(text('phoneNumber')),
    note: text('note'),
  }
}
