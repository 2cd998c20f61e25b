import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'

interface ModelOfVehicle {
  manufacturer: { title: string }
  model: { title: string }
}

/** 'Hyundai Creta' */
export function vehicleName({ manufacturer, model }: ModelOfVehicle): string {
  return `${manufacturer.title} ${model.title}`
}

/** 'Hyundai Creta 2023' / 'हुन्डाई क्रेटा २०२३' */
export function vehicleTitle(vehicle: ModelOfVehicle & { modelYear: number }, locale: Locale): string {
  return `${vehicleName(vehicle)} ${localDigits(String(vehicle.modelYear), locale)}`
}
