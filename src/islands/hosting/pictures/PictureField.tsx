import idCard from 'lucide/dist/esm/icons/id-card.mjs'
import userRound from 'lucide/dist/esm/icons/user-round.mjs'
import { useState } from 'react'
import type { CropArea } from '#domain/hosting/cropping.ts'
import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import { CropDialog } from '#islands/ui/CropDialog.tsx'
import type { Croppable } from '#islands/ui/CropForm.tsx'
import { Dropzone } from '#islands/ui/Dropzone.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import { cropPicture, openFiles, rotateOpenedPicture } from '#stores/hosting/crop-picture.ts'
import { refreshSignedUrls } from '#stores/hosting/uploads.ts'
import { createLatest } from '#stores/shell/latest.ts'

interface Props {
  /** `hosting-<field>` */
  id: string
  label: string
  hint?: string
  kind: PictureKind
  /** URL of the saved picture */
  current: string | null
  /** cropped and resized by the crop dialog; null: none chosen yet */
  chosen: Blob | null
  error?: string | undefined
  onChoose(picture: Blob | null): void
}

export function PictureField({ id, label, hint, kind, current, chosen, error, onChoose }: Props) {
  const { locale, t } = useLocale()
  const { aspect, isPrivate } = PICTURE_KINDS[kind]
  const isPerson = kind === 'person'
  const [picture, setPicture] = useState<Croppable | null>(null)
  const [pictureError, setTrouble] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [begin] = useState(createLatest)
  const chosenUrl = useObjectUrl(chosen)
  const address = chosen ? chosenUrl : current
  const shownError = pictureError ?? error
  const described = [hint && `${id}-hint`, shownError && `${id}-error`].filter(Boolean).join(' ')

  const take = async (files: readonly File[]) => {
    const isLatest = begin()
    setTrouble(null)
    setOpening(true)
    const { opened, refused } = await openFiles(files.slice(0, 1), kind, locale)
    // the later choice wins, even when it opens earlier
    if (!isLatest()) return
    setOpening(false)
    const [picture] = opened
    setTrouble(refused[0] ?? null)
    if (!picture) return
    setPicture({ id: crypto.randomUUID(), ...picture, aspect, title: label, index: 1, total: 1 })
  }
  const turn = async () => {
    const turned = picture && (await rotateOpenedPicture(picture))
    if (turned) setPicture((now) => (now === picture ? { ...picture, ...turned } : now))
  }
  const use = async (area: CropArea) => {
    if (!picture) return
    const isLatest = begin()
    setPicture(null)
    const cut = await cropPicture(picture.file, area, kind)
    if (!isLatest()) return
    if ('picture' in cut) onChoose(cut.picture)
    else setTrouble(cut.error)
  }
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="font-bold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4.5 gap-y-3">
        <div
          className={`grid h-30 flex-none place-items-center overflow-hidden border border-line-2 bg-sunk text-ink-3 ${isPerson ? 'w-30 rounded-full' : 'w-48 rounded'}`}
        >
          {address ? (
            <img
              className={`size-full ${isPerson ? 'object-cover' : 'object-contain'}`}
              src={address}
              alt={label}
              width={isPerson ? 160 : 256}
              height={160}
              onError={() => isPrivate && !chosen && void refreshSignedUrls()}
            />
          ) : (
            <Icon node={isPerson ? userRound : idCard} className="size-12" strokeWidth={1.4} />
          )}
        </div>
        <div className="grid flex-[1_1_180px] gap-2">
          <Dropzone
            id={id}
            label={t(address ? 'hosting-pictures.another' : 'hosting-pictures.choose')}
            cameraLabel={t('hosting-pictures.camera')}
            isInvalid={Boolean(shownError)}
            describedBy={described || undefined}
            onFiles={(files) => void take(files)}
          />
          {isOpening && (
            <p className="text-sm text-ink-3" role="status">
              {t('hosting-pictures.opening')}
            </p>
          )}
          {chosen && <p className="text-sm text-ink-3">{t('hosting-pictures.notSavedYet')}</p>}
        </div>
      </div>
      {shownError && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {shownError}
        </span>
      )}
      <CropDialog
        picture={picture}
        onUse={(area) => void use(area)}
        onTurn={turn}
        onClose={() => setPicture(null)}
      />
    </fieldset>
  )
}
