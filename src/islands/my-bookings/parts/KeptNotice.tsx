import { useEffect } from 'react'
import { keptAt } from '#domain/shell/kept-at.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'

interface Props {
  /** when what is shown was loaded; undefined: just now */
  at: number | undefined
  /** there is a connection again */
  onOnline: () => void
}

/** What is shown without a connection says so, with its time, and is loaded again when there is one. */
export function KeptNotice({ at, onOnline }: Props) {
  const { locale, t } = useLocale()
  useEffect(() => {
    if (at === undefined) return
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [at, onOnline])
  if (at === undefined) return null
  return (
    <Notice tone="warn" role="status" className="mb-4">
      {at ? t('offline.kept', keptAt(at, locale)) : t('offline.title')}
    </Notice>
  )
}
