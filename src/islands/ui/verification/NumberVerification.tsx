import { useEffect, useState } from 'react'
import { VERIFICATION_FRAGMENT } from '#domain/profile/verification-code.ts'
import { Button } from '#islands/ui/Button.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $user } from '#stores/auth/session.ts'
import { $verification, changeVerification, NO_VERIFICATION } from '#stores/profile/verification-state.ts'

interface Props {
  /** what a verified number is good for; the profile's sentence by default */
  text?: string
  /** whether messages can be read in the simulator */
  hasInbox: boolean
  className?: string
}

const VerificationDialog = lazyPart(async () => (await import('./VerificationDialog.tsx')).VerificationDialog)

/** Asks a user whose number is not verified to verify it; renders nothing for others. */
export function NumberVerification({ text, hasInbox, className = '' }: Props) {
  const { t } = useLocale()
  const user = useStore($user, undefined)
  const { isOpen } = useStore($verification, NO_VERIFICATION)
  const [isUsed, setUsed] = useState(false)
  if (isOpen && !user?.isMobileVerified && !isUsed) setUsed(true)
  useEffect(() => {
    if (location.hash !== VERIFICATION_FRAGMENT) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (!$user.get()?.isMobileVerified) changeVerification({ isOpen: true })
  }, [])
  return (
    <>
      {user && !user.isMobileVerified && (
        <Notice
          as="div"
          tone="warn"
          className={`flex-wrap items-center justify-between gap-x-5! gap-y-3! px-4! py-3.5! sm:flex-nowrap! ${className}`}
        >
          <p className="min-w-0">{text ?? t('verification.banner')}</p>
          <Button
            look="quiet"
            isSmall
            className="flex-none max-sm:w-full"
            aria-haspopup="dialog"
            onClick={() => changeVerification({ isOpen: true })}
          >
            {t('verification.open')}
          </Button>
        </Notice>
      )}
      {isUsed && (
        <LazyBoundary>
          <VerificationDialog hasInbox={hasInbox} />
        </LazyBoundary>
      )}
    </>
  )
}
