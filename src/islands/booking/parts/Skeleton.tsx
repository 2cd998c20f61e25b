import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { BOX, BOX_BODY, BOX_FOOT, HEADING, LAYOUT, PICTURE, PRICE_COLUMN } from './layout-classes.ts'

/** Shown until the vehicle is loaded, in the screen's own dimensions so that nothing shifts. */
export function Skeleton({ locale }: { locale: Locale }) {
  const t = translator(locale)
  return (
    <div className={LAYOUT} aria-busy="true">
      <h1 className="sr-only">{t('shell.parts.booking')}</h1>
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <div className="min-w-0">
        <div className="h-[51px]" />
        <div className={HEADING}>
          <div className={`skeleton ${PICTURE}`} />
          <div className="flex-1">
            <div className="skeleton mb-3 h-4 w-32" />
            <div className="skeleton mb-3 h-9 w-4/5" />
            <div className="skeleton h-5 w-3/5" />
          </div>
        </div>
        <div className="skeleton mt-4 h-[170px]" />
        <div className="pt-8">
          <div className="skeleton mb-12 h-7 w-40" />
          <div className="skeleton mb-2.5 h-[68px]" />
          <div className="skeleton h-[68px]" />
          <div className="skeleton mt-3 h-11 w-32" />
        </div>
        <div className="skeleton mt-13 h-(--map-height) rounded" />
      </div>
      <div className={PRICE_COLUMN}>
        <div className={BOX}>
          <div className={BOX_BODY}>
            <div className="skeleton mt-3.5 mb-4 h-[148px]" />
            <div className="skeleton mb-3 h-5" />
            <div className="skeleton mb-3 h-5 w-4/5" />
            <div className="skeleton mb-5 h-17" />
          </div>
          <div className={BOX_FOOT}>
            <div className="skeleton mb-3 h-12" />
            <div className="skeleton h-12" />
          </div>
        </div>
      </div>
    </div>
  )
}
