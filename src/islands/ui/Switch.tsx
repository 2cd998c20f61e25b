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
    <label className="switch" htmlFor={id}>
      <span className="min-w-0">
        <b id={`${id}-label`}>{label}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
