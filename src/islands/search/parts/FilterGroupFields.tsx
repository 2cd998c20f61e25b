import { type FilterGroup, SEARCH_PARAMS } from '#domain/search/params.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Checkbox, PALE_UNCHECKED } from '#islands/ui/Checkbox.tsx'
import { FOLD, FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { FilterChoices } from '#stores/search/counts.ts'

interface Props {
  group: FilterChoices
  /** values at the page's rendering; later changes live in the form */
  chosen: readonly (string | number)[]
  /** vehicles per value, by id; undefined while not counted */
  counts: Readonly<Record<string, number>> | undefined
}

const OPEN_GROUPS: readonly FilterGroup[] = ['vehicleTypes', 'fuelTypes']

/** A value with no vehicles stays enabled, but pale: a change of other filters may give it some. */
export function FilterGroupFields({ group: { key, options }, chosen, counts }: Props) {
  const { locale, t } = useLocale()
  const title = t(`search.filters.${key}`)
  return (
    <details className={FOLD} open={OPEN_GROUPS.includes(key) || chosen.length > 0}>
      <summary className={FOLD_SUMMARY}>{title}</summary>
      <fieldset className="pb-2.5">
        <legend className="sr-only">{title}</legend>
        {options.map(({ id, title: name, hex }) => {
          const count = counts && (counts[id] ?? 0)
          return (
            <Checkbox
              key={id}
              name={SEARCH_PARAMS[key]}
              value={id}
              defaultChecked={chosen.includes(id)}
              isPale={count === 0}
            >
              {hex && <Swatch hex={hex} />}
              {name}
              {count !== undefined && (
                <small className={`ml-auto text-ink-3 ${PALE_UNCHECKED}`}>
                  {formatNumber(count, locale)}
                </small>
              )}
            </Checkbox>
          )
        })}
      </fieldset>
    </details>
  )
}

/** Drawn as SVG, because the content policy forbids style attributes. */
function Swatch({ hex }: { hex: string }) {
  return (
    <svg className={`size-4 flex-none ${PALE_UNCHECKED}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity=".35" />
    </svg>
  )
}
