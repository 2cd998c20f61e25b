import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useLocale } from './LocaleContext.tsx'

interface Props {
  title: string
  text?: string | null | undefined
  /** the button's label, other than "Try again" */
  label?: string
  level?: 1 | 2 | 3
  /** of a part of a page */
  isPart?: boolean
  /** whether the button takes the focus of one that is gone */
  autoFocus?: boolean
  /** left out where trying again would not help */
  onRetry?: (() => unknown) | undefined
  /** additional buttons */
  children?: ReactNode
}

/** The state of what could not be loaded. sections/shell/Failed.astro looks the same. */
export function Failed({ text, label, autoFocus = false, onRetry, children, ...state }: Props) {
  const { t } = useLocale()
  const hasActions = Boolean(onRetry || children)
  return (
    <EmptyState {...state} {...(text && { text })} isFailure>
      {hasActions && (
        <>
          {onRetry && (
            <Button look="quiet" isSmall={state.isPart} autoFocus={autoFocus} onClick={() => void onRetry()}>
              {label ?? t('shell.retry')}
            </Button>
          )}
          {children}
        </>
      )}
    </EmptyState>
  )
}
