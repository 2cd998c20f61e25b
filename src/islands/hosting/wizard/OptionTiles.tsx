import type { ReactNode } from 'react'

interface Choice {
  value: string
  label: string
  /** #rrggbb: shown as a colour swatch in place of the check mark */
  hex?: string
}
interface Props {
  /** `hosting-<field>` */
  id: string
  label: string
  hint?: string
  type: 'radio' | 'checkbox'
  choices: readonly Choice[]
  chosen: readonly string[]
  error?: string | undefined
  onChoose: (value: string, isChosen: boolean) => void
}

/** Radio buttons or checkboxes as tiles. */
export function OptionTiles({ id, label, hint, type, choices, chosen, error, onChoose }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className="part"
      data-invalid={error ? '' : undefined}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="part-hint">
          {hint}
        </p>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      <div className="tiles">
        {choices.map(({ value, label: text, hex }) => (
          <Tile key={value} hex={hex}>
            <input
              type={type}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => onChoose(value, event.target.checked)}
            />
            {text}
          </Tile>
        ))}
      </div>
    </fieldset>
  )
}

function Tile({ hex, children }: { hex: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={hex ? 'tile swatch' : 'tile'}>
      {hex && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill={hex} />
        </svg>
      )}
      {children}
    </label>
  )
}
