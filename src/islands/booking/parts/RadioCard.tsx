interface Props {
  name: string
  title: string
  text: string
  isChosen: boolean
  onChoose: () => void
}

/** One of two ways, as a card with a radio button. */
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
