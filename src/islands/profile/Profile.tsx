import camera from 'lucide/dist/esm/icons/camera.mjs'
import userRound from 'lucide/dist/esm/icons/user-round.mjs'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { PICTURE_KINDS } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button, buttonClass } from '#islands/ui/Button.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { acceptedPictures, PICTURES } from '#islands/ui/picture-formats.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useRetry } from '#islands/ui/use-retry.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { NumberVerification } from '#islands/ui/verification/NumberVerification.tsx'
import { $user } from '#stores/auth/session.ts'
import { $guestRating, loadGuestRating, NO_GUEST_RATING } from '#stores/profile/guest-rating.ts'
import { $profileStatus, loadProfile, startProfile } from '#stores/profile/own-profile.ts'
import {
  $chosenPicture,
  $picture,
  chooseProfilePicture,
  closeCrop,
  cropTo,
  NO_PICTURE_CHANGE,
  removeProfilePicture,
  restorePicture,
  retryPicture,
  rotateChosen,
} from '#stores/profile/picture.ts'
import { PersonForm } from './PersonForm.tsx'

interface Props {
  locale: Locale
  /** `mock`: the messages can be read in the demo inbox */
  sms: 'off' | 'mock' | 'real'
}

const FACE = 'size-24! flex-none text-[2rem]! max-sm:size-20! max-sm:text-[1.6rem]!'

const CropDialog = lazyPart(async () => (await import('#islands/ui/CropDialog.tsx')).CropDialog)

/** The user, the verification of the phone number, and the form: two items of the page's grid. */
export function Profile({ locale, sms }: Props) {
  return (
    <IslandRoot locale={locale}>
      <div className="col-span-full">
        <Head />
        {sms !== 'off' && <NumberVerification className="mt-6" hasInbox={sms === 'mock'} />}
      </div>
      <PersonForm />
    </IslandRoot>
  )
}

function Head() {
  const { t } = useLocale()
  const user = useStore($user, undefined)
  const hasFailed = useStore($profileStatus, 'loading') === 'failed'
  useEffect(() => void startProfile(), [])
  useRetry(hasFailed, loadProfile)
  usePageReturn(loadProfile)
  if (user) return <Person user={user} />
  if (hasFailed) return <Failed isPart title={t('profile.head.failed')} onRetry={loadProfile} />
  return (
    <div className="flex items-center gap-5 sm:gap-6" role="status">
      <span className="sr-only">{t('shell.loading')}</span>
      <div className={`skeleton rounded-full! ${FACE}`} />
      <div className="grid flex-1 gap-2.5" aria-hidden="true">
        <div className="skeleton h-7 w-52 max-w-full" />
        <div className="skeleton h-5 w-40 max-w-full" />
        <div className="skeleton h-5 w-60 max-w-full" />
      </div>
    </div>
  )
}

function Person({ user: { id, fullName, memberSince, email, image } }: { user: User }) {
  const { locale, t } = useLocale()
  const { status, progress, error, canRetry } = useStore($picture, NO_PICTURE_CHANGE)
  const isWorking = status === 'working'
  useEffect(() => void restorePicture(), [])
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 sm:gap-x-6">
        <Face
          key={image}
          name={fullName}
          image={image}
          className={FACE}
          nameless={<Icon node={userRound} className="size-10" />}
        />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-[1.5rem]/[1.3] font-bold wrap-anywhere">{fullName}</p>
          <p className="text-ink-2">
            {t('profile.head.since', { date: formatDate(Date.parse(memberSince), locale) })}
          </p>
          <GuestRating userId={id} />
          {email && (
            <dl className="mt-1.5 text-sm">
              <dt className="sr-only">{t('profile.head.email')}</dt>
              <dd className="wrap-anywhere">{email}</dd>
              <dd className="text-ink-3">{t('profile.head.emailFixed')}</dd>
            </dl>
          )}
        </div>
        <PictureControls hasPicture={image !== null} isDisabled={isWorking} />
      </div>
      {(isWorking || status === 'opening') && (
        <ProgressBar
          className="mt-4 w-full"
          label={t('profile.picture.sending')}
          // how long it takes to open is not known
          progress={isWorking ? progress : null}
        />
      )}
      {error !== null && (
        <div className="mt-4">
          <Failed isPart title={error} onRetry={canRetry ? retryPicture : undefined} />
        </div>
      )}
    </div>
  )
}

/** What hosts say about the user; nothing while too few have rated. */
function GuestRating({ userId }: { userId: number }) {
  const { locale, t } = useLocale()
  const { rating } = useStore($guestRating, NO_GUEST_RATING)
  useEffect(() => void loadGuestRating(userId), [userId])
  if (!rating) return null
  const { average, count } = rating
  return (
    <p className="text-ink-2">
      <span className="text-marigold" aria-hidden="true">
        ★
      </span>{' '}
      {t('profile.head.asGuest', {
        count,
        n: formatNumber(count, locale),
        average: formatNumber(average, locale, 1),
      })}
    </p>
  )
}

function PictureControls({ hasPicture, isDisabled }: { hasPicture: boolean; isDisabled: boolean }) {
  const { locale, t } = useLocale()
  const chosen = useStore($chosenPicture, null)
  const [isUsed, setUsed] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // so that the same file can be chosen again
    target.value = ''
    setUsed(true)
    if (file) void chooseProfilePicture(file, locale)
  }
  const picture = chosen && {
    ...chosen,
    aspect: PICTURE_KINDS.person.aspect,
    title: t('profile.picture.crop'),
    index: 1,
    total: 1,
  }
  return (
    <fieldset
      className="flex flex-wrap gap-2.5 max-sm:w-full"
      aria-label={t('profile.picture.label')}
      onPointerOver={() => setUsed(true)}
      onFocus={() => setUsed(true)}
    >
      <label
        className={buttonClass(
          { look: 'quiet', isSmall: true },
          'relative max-sm:flex-1 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue has-disabled:cursor-not-allowed has-disabled:opacity-55',
        )}
      >
        <Icon node={camera} className="size-5 flex-none" />
        <span>{t(hasPicture ? 'profile.picture.change' : 'profile.picture.add')}</span>
        <input
          className="sr-only"
          type="file"
          accept={isUsed ? acceptedPictures() : PICTURES}
          disabled={isDisabled}
          onChange={choose}
        />
      </label>
      {hasPicture && (
        <Button look="quiet" isSmall disabled={isDisabled} onClick={() => void removeProfilePicture()}>
          {t('profile.picture.remove')}
        </Button>
      )}
      {isUsed && (
        <LazyBoundary>
          <CropDialog
            picture={picture}
            onUse={(area) => void cropTo(area)}
            onTurn={rotateChosen}
            onClose={closeCrop}
          />
        </LazyBoundary>
      )}
    </fieldset>
  )
}
