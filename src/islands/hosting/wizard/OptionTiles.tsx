import type { ReactNode } from 'react'
import { PART, PART_HINT, PART_TITLE } from './layout-classes.ts'
import './OptionTiles.css'

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
  /** the texts may be long, and keep their line breaks */
  isLong?: boolean
  choices: readonly Choice[]
  chosen: readonly string[]
  error?: string | undefined
  onChoose: (value: string, isChosen: boolean) => void
}

export function OptionTiles({ id, label, hint, type, choices, chosen, error, onChoose, isLong }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className={PART}
      data-invalid={error ? '' : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={PART_TITLE}>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className={PART_HINT}>
          {hint}
        </p>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      <div className={isLong ? 'option-tiles option-tiles-long' : 'option-tiles'}>
        {choices.map(({ value, label: text, hex }) => (
          <Tile key={value} hex={hex}>
            <input
              className={hex ? 'absolute opacity-0' : 'size-5 flex-none accent-blue outline-none'}
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
    <label className="option-tile">
      {hex && (
        <svg className="size-6 flex-none stroke-ink-3" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill={hex} />
        </svg>
      )}
      {children}
    </label>
  )
}
