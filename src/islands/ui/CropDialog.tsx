import { useEffect, useRef } from 'react'
import { environment } from '#stores/shell/environment.ts'
import type { Croppable, CropUses } from './CropForm.tsx'
import { ReloadNotice } from './IslandRoot.tsx'
import { LazyBoundary, lazyPart } from './LazyBoundary.tsx'
import { useLocale } from './LocaleContext.tsx'
import { Modal } from './Modal.tsx'

interface Props extends CropUses {
  /** null: closed */
  picture: Croppable | null
  onClose(): void
}

/** Loaded lazily: on most visits to a form no picture is chosen. */
const loadForm = async () => (await import('./CropForm.tsx')).CropForm
const CropForm = lazyPart(loadForm)
/** Delay before this code loads, so that what the page itself needs loads first. */
const PAUSE_MS = 2_000
/** A drag that ends outside the dialog fires a click there within this many ms. */
const DRAG_ECHO_MS = 300

/** Selects the part of a picture to use. */
export function CropDialog({ picture, onClose, ...uses }: Props) {
  const { t } = useLocale()
  const dragEnd = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => void prepare(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    if (performance.now() - dragEnd.current > DRAG_ECHO_MS) onClose()
  }
  return (
    <Modal
      title={picture?.title ?? ''}
      isOpen={picture !== null}
      onClose={close}
      closeLabel={t('hosting-pictures.crop.close')}
    >
      {picture && (
        <LazyBoundary loading={<p role="status">{t('shell.loading')}</p>} missing={<ReloadNotice />}>
          <CropForm
            {...uses}
            picture={picture}
            onDragEnd={() => {
              dragEnd.current = performance.now()
            }}
          />
        </LazyBoundary>
      )}
    </Modal>
  )
}

/** Loads the code for cropping and uploading before it is needed: the connection may be lost by then. */
async function prepare(): Promise<void> {
  try {
    await Promise.all([loadForm(), environment().prepareUploads()])
  } catch {
    // the code is then loaded when a picture is chosen, and a failure is shown there
  }
}
