import camera from 'lucide/dist/esm/icons/camera.mjs'
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { acceptedPictures, PICTURES } from './picture-formats.ts'

interface Props {
  /** id of the input */
  id: string
  label: string
  /** omitted: no separate camera button */
  cameraLabel?: string
  /** what can be dropped here; shown on wide screens */
  dropHint?: string
  isMultiple?: boolean
  isInvalid?: boolean
  describedBy?: string | undefined
  onFiles(files: readonly File[]): void
}

const BUTTON = buttonClass(
  { look: 'quiet', isSmall: true },
  'relative whitespace-normal! focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue',
)
/** A frame to aim at, where there is a mouse and the width for it. */
const FRAME =
  'rounded border-dashed md:pointer-fine:justify-center md:pointer-fine:border-2 md:pointer-fine:p-5'

/** Pictures chosen from the device, taken with the camera, or dropped. */
export function Dropzone({ id, label, cameraLabel, dropHint, isMultiple = false, ...rest }: Props) {
  const { isInvalid = false, describedBy, onFiles } = rest
  const [isOver, setIsOver] = useState(false)
  const [accepted, setAccepted] = useState(PICTURES)
  useEffect(preventMissedDrops, [])
  useEffect(() => setAccepted(acceptedPictures()), [])

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    // so that the same file can be chosen again
    event.currentTarget.value = ''
    if (files.length) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  const border = isInvalid ? 'border-crimson' : isOver ? 'border-blue' : 'border-frame'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for mouse users; the input works for everyone
    <div
      className={`flex flex-wrap items-center gap-x-3.5 gap-y-2.5 ${isOver ? 'bg-blue-tint' : ''} ${dropHint ? `${FRAME} ${border}` : ''}`}
      onDragEnter={() => setIsOver(true)}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label className={BUTTON}>
        <Icon node={camera} className="size-5.5 flex-none" strokeWidth={1.8} />
        {label}
        <input
          id={id}
          className="sr-only"
          type="file"
          accept={accepted}
          multiple={isMultiple}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={take}
        />
      </label>
      {cameraLabel && (
        <label className={`${BUTTON} not-pointer-coarse:hidden`}>
          {cameraLabel}
          <input
            className="sr-only"
            type="file"
            accept={PICTURES}
            capture="environment"
            aria-describedby={describedBy}
            onChange={take}
          />
        </label>
      )}
      {dropHint && <span className="hidden text-sm text-ink-3 md:pointer-fine:inline">{dropHint}</span>}
    </div>
  )
}

/** Otherwise the browser would open a file dropped outside the zone instead of the page. */
function preventMissedDrops() {
  const preventDefault = (event: globalThis.DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const listening = new AbortController()
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, preventDefault, listening)
  return () => listening.abort()
}
