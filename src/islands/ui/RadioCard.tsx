interface Props {
  name: string
  /** where the surrounding form reads it */
  value?: string
  title: string
  text: string
  note?: string
  isChosen: boolean
  onChoose: () => void
}

export function RadioCard({ name, value, title, text, note = '', isChosen, onChoose }: Props) {
  return (
    <label
      className={`flex cursor-pointer gap-3 rounded border px-4 py-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue ${isChosen ? 'border-blue bg-blue-tint [box-shadow:inset_0_0_0_1px_var(--color-blue)]' : 'border-frame bg-card hover:border-ink-3'}`}
    >
      <input
        className="mt-1 size-5 flex-none accent-blue outline-none"
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>
        <b>{title}</b>
        <small className="block text-[0.875rem]/[1.4] text-ink-2">{text}</small>
        {note && <small className="block text-[0.875rem]/[1.4] font-bold text-ink-2">{note}</small>}
      </span>
    </label>
  )
}
