interface Props {
  name: string
  title: string
  text: string
  isChosen: boolean
  onChoose: () => void
}

/** A radio button as a card. */
export function RadioCard({ name, title, text, isChosen, onChoose }: Props) {
  return (
    <label className="choice">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </label>
  )
}
