import messageCircle from 'lucide/dist/esm/icons/message-circle.mjs'
import phone from 'lucide/dist/esm/icons/phone.mjs'
import share from 'lucide/dist/esm/icons/share-2.mjs'
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, telUrl } from '#domain/my-bookings/phone.ts'
import { rideThreadKey, threadPath } from '#domain/threads/thread.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $user } from '#stores/auth/session.ts'
import { completeAndLeave } from '#stores/carpool/open-request.ts'
import { $contact, loadContact, shareRide } from '#stores/carpool/ride-contact.ts'

interface Props {
  id: number
  /** author of the request */
  personId: number
  /** path of the ride's page */
  path: string
  /** title of the shared link */
  title: string
}

const NOT_LOADED = $contact.get()

/** The phone number and the share link of a ride; its author can complete it instead of calling. */
export const RideContact = island(Contact)

function Contact({ id, personId, path, title }: Props) {
  const { t } = useLocale()
  const isOwn = useStore($user, undefined)?.id === personId
  const completeButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // the focused element may be for others only (`data-others` also marks elements outside this island)
    const others = document.querySelectorAll<HTMLElement>('[data-others]')
    const isFocusLost = [...others].some((part) => part.contains(document.activeElement))
    for (const part of others) part.hidden = isOwn
    if (isOwn && isFocusLost) completeButton.current?.focus()
  }, [isOwn])
  const [busy, setBusy] = useState<'share' | 'complete' | null>(null)
  const run = async (what: 'share' | 'complete', work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(what)
    await work()
    setBusy(null)
  }
  const shareLink = (event: SubmitEvent) => {
    event.preventDefault()
    const url = new URL(path, location.href).href
    const byHand = t('carpool-ride.share.byHand', { url })
    void run('share', () => shareRide({ url, title }, { copied: t('carpool-ride.share.copied'), byHand }))
  }
  const complete = () => void run('complete', () => completeAndLeave(id))
  return (
    <>
      <div className="grid gap-3">
        <ButtonLink
          className="signed-in:hidden!"
          look="main"
          href={`/login?redirect=${encodeURIComponent(path)}`}
          rel="nofollow"
        >
          <Icon node={phone} className="size-5" />
          {t('carpool-ride.call.login')}
        </ButtonLink>
        {isOwn && (
          <div className="grid gap-3">
            <Notice as="div" role="status" className="flex-col">
              <b>{t('carpool-ride.own.title')}</b>
              <span>{t('carpool-ride.own.text')}</span>
            </Notice>
            <Button ref={completeButton} look="quiet" aria-busy={busy === 'complete'} onClick={complete}>
              {t('carpool-ride.own.complete')}
            </Button>
            <ButtonLink look="quiet" href="/profile/messages">
              <Icon node={messageCircle} className="size-5" />
              {t('carpool-ride.own.messages')}
            </ButtonLink>
          </div>
        )}
        <div className="grid gap-3 signed-out:hidden" data-others="">
          <PhoneNumber id={id} />
          <ButtonLink look="quiet" href={threadPath(rideThreadKey(id, null))}>
            <Icon node={messageCircle} className="size-5" />
            {t('carpool-ride.message')}
          </ButtonLink>
        </div>
        {/* `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts) */}
        <form className="grid noscript:hidden" method="dialog" onSubmit={shareLink}>
          <Button look="quiet" type="submit" aria-busy={busy === 'share'}>
            <Icon node={share} className="size-5" />
            {t('carpool-ride.share.button')}
          </Button>
        </form>
      </div>
      <p className="text-sm text-ink-3" data-others="">
        {t('carpool-ride.call.text')}
      </p>
    </>
  )
}

/** Loaded on click, because a user can see a limited number of phone numbers a day. */
function PhoneNumber({ id }: { id: number }) {
  const { locale, t } = useLocale()
  const { status, phoneNumber } = useStore($contact, NOT_LOADED)
  const link = useRef<HTMLAnchorElement>(null)
  const limit = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // the pressed button is gone
    if (status === 'ready') (link.current ?? limit.current)?.focus({ preventScroll: true })
  }, [status])
  if (status === 'ready')
    return phoneNumber ? (
      <ButtonLink ref={link} className="whitespace-normal!" look="main" href={telUrl(phoneNumber)}>
        {t('carpool-ride.call.dial', { number: formatPhone(phoneNumber, locale) })}
      </ButtonLink>
    ) : (
      <Notice ref={limit} tone="warn" role="status" tabIndex={-1}>
        {t('carpool-ride.call.limit')}
      </Notice>
    )
  const load = (event: SubmitEvent) => {
    event.preventDefault()
    if (status !== 'loading') void loadContact(id)
  }
  return (
    <>
      <form className="grid" method="dialog" onSubmit={load}>
        <Button className="w-full" look="main" type="submit" aria-busy={status === 'loading'}>
          <Icon node={phone} className="size-5" />
          {t('carpool-ride.call.show')}
        </Button>
      </form>
      {status === 'failed' && (
        <Notice tone="bad" role="alert">
          {t('carpool-ride.call.failed')}
        </Notice>
      )}
    </>
  )
}
