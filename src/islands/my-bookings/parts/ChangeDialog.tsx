import { ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $changing, closeChanging } from '#stores/my-bookings/changing.ts'

const ChangeForm = lazyPart(async () => (await import('./ChangeForm.tsx')).ChangeForm)

/** The dialog that changes a trip; its form is loaded when it opens. */
export function ChangeDialog() {
  const { t } = useLocale()
  const changing = useStore($changing, null)
  const loading = (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <div className="skeleton mb-4 h-42" />
      <div className="skeleton mb-4 h-42" />
      <div className="skeleton h-26" />
    </div>
  )
  return (
    <Modal
      title={t('trip-changes.dialog.title')}
      isOpen={changing !== null}
      onClose={closeChanging}
      closeLabel={t('shell.close')}
    >
      {changing && (
        <LazyBoundary loading={loading} missing={<ReloadNotice />}>
          <ChangeForm changing={changing} />
        </LazyBoundary>
      )}
    </Modal>
  )
}
