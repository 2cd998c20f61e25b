import { lateDate } from '#islands/ui/late-date.ts'
import '#stores/shell/browser.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { showFace } from '#islands/ui/show-face.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { $user } from '#stores/auth/session.ts'
import { $profileStatus, loadProfile } from '#stores/profile/own-profile.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'
/** React and the crop dialog: loaded when a picture is chosen. */
const pictureCode = () => import('./change-picture.ts')

/** Who the user is, over the page's own HTML, in which `#` stands for a date. */
class ProfileHead extends HTMLElement {
  connectedCallback() {
    $user.subscribe(() => this.show())
    $profileStatus.subscribe((status) => showState(this, status))
    void loadProfile()
    document.addEventListener('code:back', () => void loadProfile())
    addEventListener('pageshow', ({ persisted }) => persisted && void loadProfile())
    this.listen()
  }

  private show() {
    const user = $user.get()
    if (!user) return
    const { fullName, email, memberSince, image } = user
    fillSlots(this, {
      name: fullName,
      email: email ?? '',
      change: this.dataset[image ? 'change' : 'add'] ?? '',
    })
    void lateDate(Date.parse(memberSince), locale).then((date) =>
      fillSlots(this, { since: (this.dataset.since ?? '').replace('#', date) }),
    )
    for (const part of this.querySelectorAll<HTMLElement>('[data-email]')) part.hidden = !email
    for (const part of this.querySelectorAll<HTMLElement>('[data-remove]')) part.hidden = !image
    const face = this.querySelector<HTMLElement>('[data-face]')
    if (face) showFace(face, user)
  }

  private listen() {
    const input = this.querySelector('input')
    // before a file is chosen; until then those of every device are accepted
    const widen = async () => {
      const [{ acceptedPictures }] = await Promise.all([
        import('#islands/ui/picture-formats.ts'),
        // there before the connection is lost
        pictureCode(),
      ])
      if (input) input.accept = acceptedPictures()
    }
    for (const event of ['pointerover', 'focusin'])
      this.addEventListener(event, () => void widen().catch(() => {}), { once: true })
    input?.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file) void this.choose(file)
      // so that the same file can be chosen again
      input.value = ''
    })
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return
      if (target.closest('[data-retry]')) void loadProfile()
      if (target.closest('[data-remove]')) void this.act((code) => code.removeOwnPicture(this))
    })
  }

  /** It shows that it works before its code has loaded. */
  private async choose(file: File) {
    const bar = this.querySelector('progress')
    if (bar) bar.hidden = false
    bar?.removeAttribute('value')
    try {
      await this.act((code) => code.changePicture(this, file))
    } catch (error) {
      if (bar) bar.hidden = true
      throw error
    }
  }

  /** shell/load-failures.ts shows that code did not load; the control can be used again. */
  private async act(use: (code: Awaited<ReturnType<typeof pictureCode>>) => void) {
    this.ariaBusy = 'true'
    try {
      use(await pictureCode())
    } finally {
      this.ariaBusy = null
    }
  }
}

customElements.define('profile-head', ProfileHead)
