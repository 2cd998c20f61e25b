import { useLocale } from './use-locale.ts'

interface Props {
  /** what the server said, or ours */
  text: string
  onRetry: () => void
}

export function Failed({ text, onRetry }: Props) {
  const { t } = useLocale()
  return (
    <section className="empty my-10" role="alert">
      <h1 className="text-2xl">{t('hosting.screen.failed')}</h1>
      <p className="max-w-[46ch] text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button className="btn main" type="button" onClick={onRetry}>
          {t('shell.retry')}
        </button>
        <a className="btn quiet" href="/profile/vehicles">
          {t('shell.menu.myVehicles')}
        </a>
      </div>
    </section>
  )
}
