import { readNamedPlace } from '#domain/shared/named-place.ts'
import { MAX_PLACE_TEXT } from '#domain/shared/place.ts'
import { describedBy, FieldFrame } from '#islands/ui/FieldFrame.tsx'
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

const ID = 'search-destination'

/** The destination: a plain input with a datalist; a typed name is looked up later. */
export function DestinationField({ value, label, placeholder, hint, error }: Props) {
  const { places } = useStore($destinations, NO_DESTINATIONS)
  return (
    <FieldFrame id={ID} label={label} hint={hint} error={error} isAlert>
      <input
        // resets the uncontrolled input for another search
        key={value}
        id={ID}
        name="destination"
        list="search-destinations"
        defaultValue={(value && readNamedPlace(value)?.label) ?? ''}
        placeholder={placeholder}
        maxLength={MAX_PLACE_TEXT}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy({ id: ID, hint, error })}
      />
      <datalist id="search-destinations">
        {places.map(({ id, label: place }) => (
          <option key={id} value={place} />
        ))}
      </datalist>
    </FieldFrame>
  )
}
