import locate from 'lucide/dist/esm/icons/locate-fixed.mjs'
import { useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { insideNepalBox, type Point } from '#domain/shared/place.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { environment } from '#stores/shell/environment.ts'

interface Chosen extends Point {
  label: string
  /** m; null for a place that was chosen by its name */
  accuracy: number | null
}

interface Props {
  onClose: () => void
  onChoose: (place: { latitude: number; longitude: number; address: string }) => void
}

/** How long the device may look for its position, and how old a known one may be, in milliseconds. */
const POSITION = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 30_000 }
const PERMISSION_DENIED = 1

/** A place by its name, or the position of the device, which is only asked for by a tap. */
export function PlaceDialog({ onClose, onChoose }: Props) {
  const { locale, t } = useLocale()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [state, setState] = useState<'idle' | 'locating' | 'denied' | 'unavailable' | 'outside'>('idle')
  const locateMe = async () => {
    if (state === 'locating') return
    setState('locating')
    const found = await findPosition()
    if (typeof found === 'string') return setState(found)
    setState('idle')
    setChosen(found)
    const name = await environment()
      .maps.name(found)
      .catch(() => null)
    if (name) setChosen((now) => (now === found ? { ...found, label: name.label } : now))
  }
  const send = () => {
    if (!chosen) return
    const { lat: latitude, lng: longitude, label } = chosen
    onChoose({ latitude, longitude, address: label || t('threads.place.position') })
  }
  return (
    <Modal title={t('threads.place.title')} isOpen onClose={onClose} closeLabel={t('threads.place.cancel')}>
      <div className="grid gap-4">
        <PlaceSearch
          id="message-place"
          label={t('threads.place.field')}
          placeholder={t('threads.place.placeholder')}
          clearLabel={t('threads.place.clear')}
          value={chosen && (chosen.label || t('threads.place.position'))}
          onChoose={({ lat, lng, label }) => {
            setState('idle')
            setChosen({ lat, lng, label, accuracy: null })
          }}
          onClear={() => setChosen(null)}
        />
        <Button look="soft" aria-busy={state === 'locating'} onClick={() => void locateMe()}>
          <Icon node={locate} className="size-5" />
          {t(state === 'locating' ? 'threads.place.locating' : 'threads.place.mine')}
        </Button>
        {state !== 'idle' && state !== 'locating' && (
          <Notice tone="warn" role="alert">
            {t(`threads.place.${state}`)}
          </Notice>
        )}
        {chosen !== null && chosen.accuracy !== null && (
          <p className="text-sm text-ink-2" role="status">
            {t('threads.place.accuracy', { n: formatNumber(Math.ceil(chosen.accuracy), locale) })}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" className="max-sm:flex-1" onClick={onClose}>
            {t('threads.place.cancel')}
          </Button>
          <Button look="main" className="max-sm:flex-1" aria-disabled={!chosen} onClick={send}>
            {t('threads.place.send')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** The position of the device, or why it has none that can be sent. */
function findPosition(): Promise<Chosen | 'denied' | 'unavailable' | 'outside'> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve(insideNepalBox({ lat, lng }) ? { lat, lng, label: '', accuracy } : 'outside'),
      ({ code }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      POSITION,
    )
  })
}
