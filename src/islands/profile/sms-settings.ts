import '#stores/shell/browser.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'
import { showState } from '#islands/ui/slots.ts'
import { $user } from '#stores/auth/session.ts'
import { $smsSettings, loadSmsSettings } from '#stores/profile/sms-settings.ts'

/** The switches in the page's own HTML. */
class SmsSettings extends HTMLElement {
  connectedCallback() {
    $smsSettings.subscribe(() => this.show())
    $user.subscribe((user) => {
      const notice = this.querySelector<HTMLElement>('[data-unverified]')
      if (notice) notice.hidden = !user || user.isMobileVerified
    })
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      const kind = SMS_KINDS.find((known) => known === target.name)
      if (kind) void this.switch(kind, target)
    })
    this.querySelector('[data-retry]')?.addEventListener('click', () => void loadSmsSettings())
    document.addEventListener('code:back', () => void loadSmsSettings())
    addEventListener('pageshow', ({ persisted }) => persisted && void loadSmsSettings())
    void loadSmsSettings()
  }

  /** What saves is loaded with the first change; shell/load-failures.ts shows that it did not load. */
  private async switch(kind: SmsKind, input: HTMLInputElement) {
    const isOn = input.checked
    try {
      const { switchSms } = await import('#stores/profile/switch-sms.ts')
      await switchSms(kind, isOn, this.dataset.notSaved ?? '')
    } finally {
      this.show()
    }
  }

  private show() {
    const { status, settings } = $smsSettings.get()
    const state = status === 'idle' ? 'loading' : status
    showState(this, state === 'ready' && !settings?.isOffered ? 'off' : state)
    for (const { kind, isOn } of settings?.kinds ?? []) {
      const input = this.querySelector<HTMLInputElement>(`[name=${kind}]`)
      if (!input) continue
      input.checked = isOn
    }
  }
}

customElements.define('sms-settings', SmsSettings)
