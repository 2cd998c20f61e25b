import './Switch.css'

interface Props {
  id: string
  label: string
  /** explains what being on means */
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox drawn as a switch, with a hint. */
export function Switch({ id, label, hint, checked, onChange }: Props) {
  return (
    <label
      className="flex min-h-11 cursor-pointer items-center justify-between gap-5 px-4.5 py-3.5"
      htmlFor={id}
    >
      <span className="min-w-0">
        <b id={`${id}-label`} className="block leading-[1.35]">
          {label}
        </b>
        {hint && (
          <small id={`${id}-hint`} className="mt-0.5 block text-sm leading-[1.4] text-ink-2">
            {hint}
          </small>
        )}
      </span>
      <input
        id={id}
        className="switch"
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
