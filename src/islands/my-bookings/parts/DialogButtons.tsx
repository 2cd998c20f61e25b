import { Button } from '#islands/ui/Button.tsx'

interface Props {
  back: string
  onBack: () => void
  submit: string
  isBusy: boolean
}

const NARROW_BUTTON = 'max-sm:flex-1 max-sm:px-3 max-sm:whitespace-normal'

/** Ends the form of a dialog: back without a change, or submit. */
export function DialogButtons({ back, onBack, submit, isBusy }: Props) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" className={NARROW_BUTTON} onClick={onBack}>
        {back}
      </Button>
      <Button look="main" className={NARROW_BUTTON} type="submit" aria-busy={isBusy}>
        {submit}
      </Button>
    </div>
  )
}
