import { type MouseEvent, useEffect, useRef } from 'react'
import { useStore } from '#islands/ui/use-store.ts'
import { $question } from '#stores/shell/confirm.ts'

interface Props {
  confirm: string
  cancel: string
}

/** The one "Are you sure ...?" dialog. Its code comes with the first question (`hydrate:confirm`), which waits for it. */
export function ConfirmDialog({ confirm, cancel }: Props) {
  const question = useStore($question, null)
  const dialog = useRef<HTMLDialogElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!question || !dialog.current) return
    dialog.current.returnValue = ''
    if (!dialog.current.open) dialog.current.showModal()
    // Enter by habit must not be a yes
    no.current?.focus()
  }, [question])

  const answer = () => question?.answer(dialog.current?.returnValue === 'yes')
  const clickBeside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape
    <dialog
      ref={dialog}
      className="modal confirm"
      role="alertdialog"
      aria-labelledby="confirm-question"
      onClose={answer}
      onClick={clickBeside}
    >
      <form method="dialog">
        <h2 id="confirm-question">{question?.text}</h2>
        <div className="confirm-ways">
          <button ref={no} className="btn quiet" type="submit" value="no">
            {cancel}
          </button>
          <button className="btn main" type="submit" value="yes">
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
