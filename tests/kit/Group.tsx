import type { Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { AstroParity } from './AstroParity.tsx'
import { Fields } from './Fields.tsx'
import { Shown } from './Shown.tsx'
import { Words } from './Words.tsx'

const GROUPS = { fields: Fields, words: Words, shown: Shown, parity: AstroParity }

/** A group of the kit's parts, rendered without script. */
export function Group({ locale, group }: { locale: Locale; group: keyof typeof GROUPS }) {
  const Parts = GROUPS[group]
  return (
    <IslandRoot locale={locale}>
      <Parts />
    </IslandRoot>
  )
}
