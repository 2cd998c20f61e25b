import { useLocale } from '../LocaleContext.tsx'

/** Required wherever the data are shown (Open Database License). */
export function MapCredit({ className = '' }: { className?: string }) {
  const { t } = useLocale()
  return (
    <a
      className={`text-ink-2 hover:underline ${className}`}
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noopener"
    >
      {t('maps.credit')}
    </a>
  )
}
