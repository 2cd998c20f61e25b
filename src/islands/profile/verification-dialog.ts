import { readVerificationCode } from '#domain/profile/verification-code.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import {
  $verificationBusy,
  $verificationErrors,
  clearError,
  sendTypedNumber,
  showStep,
  typedNumber,
  typeNumber,
  verifyTypedCode,
} from '#stores/profile/verification.ts'
import { $verification, changeVerification } from '#stores/profile/verification-state.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { receiveCode } from './receive-code.ts'
import { showFieldError } from './show-field-error.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
const wired = new WeakSet<HTMLElement>()

interface Parts {
  dialog: HTMLDialogElement
  number: HTMLInputElement
  code: HTMLInputElement
  resend: HTMLButtonElement
}

/** Opens the dialog as the state says, over the markup of sections/profile/Verification.astro. */
export function showVerification(root: HTMLElement): void {
  const parts = partsOf(root)
  if (!wired.has(root)) {
    wired.add(root)
    wire(parts)
  }
  // the number of the profile may be another one by now
  parts.number.value = localDigits(typedNumber(), locale)
  if (!parts.dialog.open) parts.dialog.showModal()
  focusStep(parts)
}

function wire(parts: Parts): void {
  const { dialog, number, code } = parts
  number.addEventListener('input', () => typeNumber(number.value))
  number.addEventListener('change', () => {
    number.value = localDigits(readPhoneNumber(number.value), locale)
  })
  code.addEventListener('input', () => clearError('code'))
  code.addEventListener('paste', (event) => {
    // the field takes six digits, and what is pasted may be the whole message
    const pasted = readVerificationCode(event.clipboardData?.getData('text') ?? '')
    if (pasted === null) return
    event.preventDefault()
    code.value = pasted
    clearError('code')
  })
  dialog.addEventListener('close', () => changeVerification({ isOpen: false }))
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    // a click on the backdrop targets the dialog, one inside its contents
    if (target === dialog || target.closest('[data-close]')) dialog.close()
    const [step] = ['code', 'number'].filter((name) => target.closest(`[data-to=${name}]`))
    if (step === 'code' || step === 'number') {
      showStep(step)
      focusStep(parts)
    }
    if (target.closest('[data-resend]')) void act(parts, send)
  })
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    if ($verification.get().step === 'number') void act(parts, send)
    else void act(parts, () => verifyTypedCode(code.value))
  })

  async function send() {
    await sendTypedNumber()
    const { step } = $verification.get()
    if (step === 'code' && !$verificationErrors.get().code)
      void receiveCode((received) => {
        code.value = received
        void act(parts, () => verifyTypedCode(received))
      })
  }

  $verification.subscribe(({ isOpen, step, sentTo }) => {
    if (!isOpen && dialog.open) dialog.close()
    showState(dialog, step)
    const digits = localDigits(sentTo ?? '', locale)
    fillSlots(dialog, { sentTo: sentTo ? t('verification.sentTo', { number: digits }) : '' })
    // the embedded gateway has a page for each number
    const inbox = dialog.querySelector<HTMLAnchorElement>('[data-inbox]')
    if (inbox) inbox.search = sentTo ? `number=${sentTo}` : ''
    countDown(parts)
  })
  $verificationErrors.subscribe((errors) => {
    showFieldError(number, errors.mobileNumber)
    showFieldError(code, errors.code)
  })
  $verificationBusy.subscribe((busy) => {
    for (const button of dialog.querySelectorAll<HTMLElement>('[data-busy]')) {
      const isBusy = button.dataset.busy === busy
      button.ariaBusy = String(isBusy)
      button.textContent = button.dataset[isBusy ? 'during' : 'words'] ?? ''
    }
  })
  setInterval(() => dialog.open && countDown(parts), 1_000)
}

/** Runs what was asked for; then the focus is where it goes on. */
async function act(parts: Parts, work: () => Promise<void>): Promise<void> {
  const { step } = $verification.get()
  await work()
  const isWrong = Object.keys($verificationErrors.get()).length > 0
  if (parts.dialog.open && (isWrong || $verification.get().step !== step)) focusStep(parts)
}

function focusStep({ number, code }: Parts): void {
  const field = $verification.get().step === 'number' ? number : code
  field.focus()
  field.select()
}

/** The text changes every second, so it is not announced. */
function countDown({ dialog, resend }: Parts): void {
  const seconds = Math.ceil(($verification.get().resendAt - environment().now()) / 1_000)
  const isWaiting = seconds > 0
  if (resend.hidden !== isWaiting) resend.hidden = isWaiting
  const text = isWaiting ? t('verification.resendIn', { seconds: formatNumber(seconds, locale) }) : ''
  fillSlots(dialog, { wait: text })
}

function partsOf(root: HTMLElement): Parts {
  const dialog = root.querySelector('dialog')
  const number = root.querySelector<HTMLInputElement>('[name=mobileNumber]')
  const code = root.querySelector<HTMLInputElement>('[name=code]')
  const resend = root.querySelector<HTMLButtonElement>('[data-resend]')
  if (!dialog || !number || !code || !resend) throw new Error('The page has no verification dialog.')
  return { dialog, number, code, resend }
}
