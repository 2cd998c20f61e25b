import copy from 'lucide/dist/esm/icons/copy.mjs'
import share from 'lucide/dist/esm/icons/share-2.mjs'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { REFERRAL_DAYS, REFERRAL_REWARD } from '#domain/referral/referral.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $link, copyLink, createLink, shareLink } from '#stores/referral/link.ts'

interface Props {
  /** the page that the link opens: the home page in the user's language */
  home: string
  /** the main action of the page */
  isMain?: boolean
}

/** Makes the user's referral link and copies or shares it. */
export const ReferralLink = island(Link)

function Link({ home, isMain = false }: Props) {
  const { locale, t } = useLocale()
  const state = useStore($link, $link.get())
  const { status, link } = state
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const isNew = state.link !== '' && state.link !== shown.current
    shown.current = state.link
    // the pressed button is gone; what could not be copied is selected for the user
    if (isNew || state.isCopied === false) field.current?.focus({ preventScroll: true })
  }, [state])
  const make = (event: SubmitEvent) => {
    event.preventDefault()
    if (status !== 'loading') void createLink(home)
  }
  return (
    <section className="panel max-w-160 p-5 sm:p-6" aria-labelledby="referral-link">
      <h2 id="referral-link" className="text-xl">
        {t('referral.link.title')}
      </h2>
      <p className="mt-1.5 text-ink-2">
        {t('referral.link.text', { reward: formatMoney(REFERRAL_REWARD, locale) })}
      </p>
      <div className="mt-4">
        {/* `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts) */}
        {(status === 'idle' || status === 'loading') && (
          <form method="dialog" onSubmit={make}>
            <Button
              look={isMain ? 'main' : 'soft'}
              type="submit"
              className="max-sm:w-full"
              aria-busy={status === 'loading'}
            >
              {t('referral.link.make')}
            </Button>
          </form>
        )}
        {status === 'failed' && (
          <Failed isPart title={t('referral.link.failed')} autoFocus onRetry={() => createLink(home)} />
        )}
        {status === 'ready' && (
          <div className="grid gap-3">
            <Field
              ref={field}
              id="referral-url"
              label={t('referral.link.field')}
              type="url"
              value={link}
              readOnly
              autoComplete="off"
              spellCheck={false}
              onFocus={({ target }) => {
                target.select()
                target.scrollLeft = 0
              }}
            />
            <div className="flex flex-wrap gap-3">
              <Button look="soft" className="max-sm:flex-1" onClick={() => void copyLink()}>
                <Icon node={copy} className="size-5" />
                {t('referral.link.copy')}
              </Button>
              {typeof navigator.share === 'function' && (
                <Button look="main" className="max-sm:flex-1" onClick={() => void shareLink()}>
                  <Icon node={share} className="size-5" />
                  {t('referral.link.share')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      <p className="mt-4 border-t border-line pt-3.5 text-sm text-ink-3">
        {t('referral.link.terms', { days: formatNumber(REFERRAL_DAYS, locale) })}
      </p>
    </section>
  )
}
