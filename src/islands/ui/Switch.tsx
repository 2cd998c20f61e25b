import './Switch.css'

interface Props {
  id: string
  label: string
  /** explains what it means when it is on */
  hint?: string | undefined
  /** its height and padding */
  className?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox drawn as a switch, with a hint. */
export function Switch({ id, label, hint, className = 'min-h-11 px-4.5 py-3.5', checked, onChange }: Props) {
  return (
    <label className={`flex cursor-pointer items-center justify-between gap-5 ${className}`} htmlFor={id}>
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
