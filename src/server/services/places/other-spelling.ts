import type { NamedPlace } from '#domain/shared/named-place.ts'
import { inEachLanguage } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/**
 * A place's label in the other script, as the places engine has it; null where the label is not the engine's. What is
 * saved does not wait for an engine that is away: its one spelling then serves both readers.
 */
export async function otherSpelling(
  { ports: { places } }: Pick<AppContext, 'ports'>,
  { label, lat, lng }: NamedPlace,
): Promise<string | null> {
  const point = { lat, lng }
  try {
    const found = await places.find(label, point)
    const named = found ?? (await inEachLanguage((locale) => places.name(point, locale)))
    const labels = Object.values(named).map((place) => place.label)
    return labels.includes(label) ? (labels.find((other) => other !== label) ?? null) : null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') return null
    throw error
  }
}
