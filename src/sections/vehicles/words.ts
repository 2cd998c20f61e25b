import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** The language somebody wrote in: hosts and guests write in their own, whatever the page's. */
export function languageOf(text: string): 'ne' | 'en' {
  return /[\u0900-\u097F]/.test(text) ? 'ne' : 'en'
}

interface Named {
  manufacturer: { title: string }
  model: { title: string }
  modelYear: number
}

/** 'Hyundai Creta 2023' / 'हुन्डाई क्रेटा २०२३' */
export function titleOf({ manufacturer, model, modelYear }: Named, locale: Locale): string {
  return `${manufacturer.title} ${model.title} ${localDigits(String(modelYear), locale)}`
}
