import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { removeAlert } from '#stores/carpool/alerts.ts'

/**
 * Ends the alert whose notification opened this page. The page is the same for everybody, so the alert's id is read
 * from the URL.
 */
export const RideAlert = island(EndAlert)

function EndAlert() {
  const { t } = useLocale()
  const [id, setId] = useState(0)
  const [state, setState] = useState<'asked' | 'ending' | 'ended'>('asked')
  const isSignedIn = useStore($isSignedIn, false)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => setId(Number(new URLSearchParams(location.search).get('alert'))), [])
  useEffect(() => {
    // the button that had the focus is gone
    if (state === 'ended') text.current?.focus()
  }, [state])
  const end = async () => {
    setState('ending')
    setState((await removeAlert(id, { isShown: true })) ? 'ended' : 'asked')
  }
  if (!isSignedIn || !Number.isSafeInteger(id) || id <= 0) return null
  return (
    <Notice as="div" className="mx-auto mb-4 max-w-[1040px] flex-wrap items-center gap-x-5! gap-y-1!">
      <span ref={text} role="status" tabIndex={state === 'ended' ? -1 : undefined}>
        {t(state === 'ended' ? 'carpool-alerts.ended' : 'carpool-alerts.asked')}
      </span>
      {state !== 'ended' && (
        <Button look="quiet" isSmall aria-busy={state === 'ending'} onClick={() => void end()}>
          {t('carpool-alerts.endThis')}
        </Button>
      )}
    </Notice>
  )
}
