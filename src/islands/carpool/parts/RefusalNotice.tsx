import { useEffect, useRef } from 'react'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $refusal } from '#stores/carpool/create.ts'

/** Why the request was refused, such as another open request, with a link to that one. */
export function RefusalNotice() {
  const { t } = useLocale()
  const notice = useRef<HTMLParagraphElement & HTMLDivElement>(null)
  const refusal = useStore($refusal, null)
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  return (
    <Notice ref={notice} as="div" tone="bad" role="alert" className="flex-wrap">
      <span>{refusal.text}</span>
      {refusal.path && (
        <a className="link font-bold" href={refusal.path}>
          {t('carpool.open.see')}
        </a>
      )}
    </Notice>
  )
}
