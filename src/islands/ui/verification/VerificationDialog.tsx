import { type ClipboardEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_TYPED_CODE, readVerificationCode } from '#domain/profile/verification-code.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $verificationBusy,
  $verificationErrors,
  clearError,
  sendTypedNumber,
  showVerificationStep,
  typedNumber,
  typeNumber,
  verifyTypedCode,
} from '#stores/profile/verification.ts'
import { $verification, changeVerification, NO_VERIFICATION } from '#stores/profile/verification-state.ts'
import { environment } from '#stores/shell/environment.ts'

interface Props {
  hasInbox: boolean
}

const SECOND_MS = 1_000
const TOGGLE = 'link inline-flex min-h-11 cursor-pointer items-center text-sm'

/** Sends a code to the phone number and verifies the code that the user enters. */
export function VerificationDialog({ hasInbox }: Props) {
  const { t } = useLocale()
  const { isOpen, step } = useStore($verification, NO_VERIFICATION)
  const steps = useRef<HTMLDivElement>(null)
  const focusField = () => {
    const field = steps.current?.querySelector('input')
    field?.focus()
    field?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog opens and when the step changes
  useEffect(focusField, [isOpen, step])
  /** Focuses the field if the work has reported an error. */
  const act = async (work: () => Promise<void>) => {
    await work()
    if (Object.keys($verificationErrors.get()).length > 0) focusField()
  }
  return (
    <Modal
      className="w-[min(440px,100vw-32px)]! max-md:w-screen!"
      title={t('verification.title')}
      isOpen={isOpen}
      onClose={() => changeVerification({ isOpen: false })}
      closeLabel={t('verification.close')}
    >
      <div ref={steps}>
        {step === 'number' ? <NumberStep act={act} /> : <CodeStep act={act} hasInbox={hasInbox} />}
      </div>
    </Modal>
  )
}

interface StepProps {
  act: (work: () => Promise<void>) => Promise<void>
}

function NumberStep({ act }: StepProps) {
  const { locale, t } = useLocale()
  const { number } = useStore($verification, NO_VERIFICATION)
  const { mobileNumber: error } = useStore($verificationErrors, {})
  const isSending = useStore($verificationBusy, null) === 'send'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void act(sendTypedNumber)
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field
        id="verify-mobile"
        name="mobileNumber"
        label={t('verification.number')}
        hint={t('verification.numberHint')}
        error={error}
        prefix={t('verification.prefix')}
        type="tel"
        autoComplete="tel"
        value={number ?? localDigits(typedNumber(), locale)}
        onChange={({ target }) => typeNumber(target.value)}
        onBlur={() =>
          number !== null && changeVerification({ number: localDigits(readPhoneNumber(number), locale) })
        }
      />
      <Button look="main" type="submit" aria-busy={isSending}>
        {t(isSending ? 'verification.sending' : 'verification.send')}
      </Button>
      <button
        className={`${TOGGLE} justify-center`}
        type="button"
        onClick={() => showVerificationStep('code')}
      >
        {t('verification.haveCode')}
      </button>
    </form>
  )
}

function CodeStep({ act, hasInbox }: StepProps & Props) {
  const { locale, t } = useLocale()
  const { sentTo, resendAt } = useStore($verification, NO_VERIFICATION)
  const { code: error } = useStore($verificationErrors, {})
  const isVerifying = useStore($verificationBusy, null) === 'verify'
  const [code, setCode] = useState('')
  const now = useNow(() => environment().now(), undefined, SECOND_MS)
  const wait = Math.ceil((resendAt - now) / SECOND_MS)
  const type = (text: string) => {
    setCode(text)
    clearError('code')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void act(() => verifyTypedCode(code))
  }
  const paste = (event: ClipboardEvent) => {
    // the field takes six digits, and what is pasted may be the whole message
    const pasted = readVerificationCode(event.clipboardData.getData('text'))
    if (pasted === null) return
    event.preventDefault()
    type(pasted)
  }
  useReceivedCode(sentTo === null ? 0 : resendAt, (received) => {
    type(received)
    void act(() => verifyTypedCode(received))
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {sentTo && <p>{t('verification.sentTo', { number: localDigits(sentTo, locale) })}</p>}
      <Field
        id="verify-code"
        name="code"
        className="[&_input]:tracking-[0.25em]"
        label={t('verification.enterCode')}
        hint={t('verification.codeHint')}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_TYPED_CODE}
        value={code}
        // even when the same code is typed again, which React does not treat as a change
        onInput={() => clearError('code')}
        onChange={({ target }) => setCode(target.value)}
        onPaste={paste}
      />
      <Button look="main" type="submit" aria-busy={isVerifying}>
        {t(isVerifying ? 'verification.verifying' : 'verification.verify')}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {wait > 0 ? (
          // it changes every second, so it is not announced
          <p className="flex min-h-11 items-center text-sm text-ink-2">
            {t('verification.resendIn', { seconds: formatNumber(wait, locale) })}
          </p>
        ) : (
          <button className={TOGGLE} type="button" onClick={() => void act(sendTypedNumber)}>
            {t('verification.resend')}
          </button>
        )}
        <button className={TOGGLE} type="button" onClick={() => showVerificationStep('number')}>
          {t('verification.needCode')}
        </button>
      </div>
      {hasInbox && (
        <p className="border-t border-line pt-3 text-sm">
          <a
            className={TOGGLE}
            // the simulated gateway has a page for each number
            href={`/__sim/sms${sentTo ? `?number=${sentTo}` : ''}`}
            target="_blank"
            rel="noopener"
          >
            {t('verification.inboxLink')}
          </a>
        </p>
      )}
    </form>
  )
}

/** https://wicg.github.io/web-otp/: not among TypeScript's types of the DOM. */
interface OtpCredential extends Credential {
  code: string
}
const SMS_WAIT_MS = 300_000

/** Waits for the SMS in a browser that can read it, with the user's consent. `sent` differs for each SMS; 0: none. */
function useReceivedCode(sent: number, onReceived: (code: string) => void): void {
  const receive = useEffectEvent(onReceived)
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return
    const closed = new AbortController()
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(SMS_WAIT_MS)])
    void readSms(signal).then((code) => {
      if (code !== null) receive(code)
    })
    return () => closed.abort()
  }, [sent])
}

async function readSms(signal: AbortSignal): Promise<string | null> {
  const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
    otp: { transport: ['sms'] },
    signal,
  }
  try {
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    return readVerificationCode(credential?.code ?? '')
  } catch {
    // refused, or no SMS came: the user types the code
    return null
  }
}
