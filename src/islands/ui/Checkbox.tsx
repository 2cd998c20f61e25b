import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined
  /** shown pale until it is checked: checking it would match nothing */
  isPale?: boolean
  children: ReactNode
}

const LABEL =
  'flex min-h-10 cursor-pointer items-center gap-2.5 text-ink-2 has-checked:font-bold has-checked:text-ink pointer-coarse:min-h-11'
/** For an element in the label that turns pale together with it. */
export const PALE_UNCHECKED = 'in-[[data-pale]:not(:has(:checked))]:opacity-55'

/** A native checkbox, or by its `type` a radio button, in its label. */
export function Checkbox({ isPale = false, children, className = '', type = 'checkbox', ...input }: Props) {
  return (
    <label
      className={`${LABEL} ${isPale ? 'not-has-checked:text-ink-3!' : ''} ${className}`}
      data-pale={isPale ? '' : undefined}
    >
      <input {...input} type={type} className={`size-5 flex-none accent-blue ${PALE_UNCHECKED}`} />
      {children}
    </label>
  )
}
