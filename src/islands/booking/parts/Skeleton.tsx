import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** Shown until the vehicle is loaded, in the screen's own dimensions so that nothing shifts. */
export function Skeleton({ locale }: { locale: Locale }) {
  const t = translator(locale)
  return (
    <div className="desk" aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <div className="desk-main">
        <div className="h-[51px]" />
        <div className="desk-head">
          <div className="skeleton desk-picture" />
          <div className="flex-1">
            <div className="skeleton mb-3 h-4 w-32" />
            <div className="skeleton mb-3 h-9 w-4/5" />
            <div className="skeleton h-5 w-3/5" />
          </div>
        </div>
        <div className="skeleton mt-4 h-[170px]" />
        <div className="desk-part">
          <div className="skeleton mb-12 h-7 w-40" />
          <div className="skeleton mb-2.5 h-[68px]" />
          <div className="skeleton h-[68px]" />
          <div className="skeleton mt-3 h-11 w-32" />
        </div>
        <div className="skeleton desk-map" />
      </div>
      <div className="desk-beside">
        <div className="desk-box relative mt-7 rounded-(--radius-l) border border-line bg-card shadow-s lg:mt-0">
          <div className="desk-box-body">
            <div className="skeleton mt-3.5 mb-4 h-[148px]" />
            <div className="skeleton mb-3 h-5" />
            <div className="skeleton mb-3 h-5 w-4/5" />
            <div className="skeleton mb-5 h-[59px]" />
          </div>
          <div className="desk-box-foot">
            <div className="skeleton mb-3 h-12" />
            <div className="skeleton h-12" />
          </div>
        </div>
      </div>
    </div>
  )
}
