import type { Locale } from '#domain/shell/locale.ts'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $asked, closeAsked } from '#stores/my-bookings/actions.ts'
import { CancelForm } from './CancelForm.tsx'
import { RateForm } from './RateForm.tsx'
import { momentOf } from './words.ts'

const KINDS = { cancel: CancelForm, rate: RateForm } as const

/** The two dialogs of a booking: why it is cancelled, and how the trip was. */
export function ActionDialogs({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const asked = useStore($asked, null)
  return (
    <>
      {(['cancel', 'rate'] as const).map((kind) => {
        const isOpen = asked?.kind === kind
        const Form = KINDS[kind]
        return (
          <Modal
            key={kind}
            title={t(`my-bookings.${kind}.title`)}
            isOpen={isOpen}
            onClose={closeAsked}
            closeLabel={t('shell.close')}
          >
            {isOpen && (
              <>
                <p className="mb-4 text-ink-2">
                  {t(`my-bookings.${kind}.text`, {
                    vehicle: asked.booking.title,
                    date: momentOf(asked.booking.from, locale),
                  })}
                </p>
                <Form locale={locale} />
              </>
            )}
          </Modal>
        )
      })}
    </>
  )
}
