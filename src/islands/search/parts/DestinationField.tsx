import { readNamedPlace } from '#domain/shared/named-place.ts'
import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $destinations, NO_DESTINATIONS } from '#stores/search/destination.ts'

interface Props {
  /** as stored in the search */
  value: string | null
  label: string
  placeholder: string
  hint: string
  error: string | undefined
}

/** The destination: a plain input with a datalist; a typed name is looked up later. */
export function DestinationField({ value, ...field }: Props) {
  const { places } = useStore($destinations, NO_DESTINATIONS)
  return (
    <Field
      {...field}
      // resets the uncontrolled input for another search
      key={value}
      id="search-destination"
      name="destination"
      list="search-destinations"
      defaultValue={(value && readNamedPlace(value)?.label) ?? ''}
      isAlert
      maxLength={MAX_PLACE_TEXT}
      autoComplete="off"
      spellCheck={false}
    >
      <datalist id="search-destinations">
        {places.map(({ id, label: place }) => (
          <option key={id} value={place} />
        ))}
      </datalist>
    </Field>
  )
}
