import '#stores/notifications/push-browser.ts'
import '#stores/shell/browser.ts'
import { toFailure } from '#contract/api-failure.ts'
import { PUSH_KINDS } from '#domain/profile/push-kinds.ts'
import { showState } from '#islands/ui/slots.ts'
import { $push, loadPush, turnPushOff, turnPushOn } from '#stores/notifications/push.ts'
import { switchPush } from '#stores/profile/switch-push.ts'
import { notifyFailure } from '#stores/shell/submit.ts'

/** The switches in the page's own HTML: of this browser, and of the kinds for all browsers of the user. */
export function showPushSettings(root: HTMLElement): void {
  $push.subscribe(() => show(root))
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) void save(root, target).finally(() => show(root))
  })
  root.querySelector('[data-retry]')?.addEventListener('click', () => void loadPush())
  addEventListener('pageshow', ({ persisted }) => persisted && void loadPush())
  void loadPush()
}

async function save(root: HTMLElement, { name, checked }: HTMLInputElement): Promise<void> {
  const kind = PUSH_KINDS.find((known) => known === name)
  if (kind) return switchPush(kind, checked, root.dataset.notSaved ?? '')
  try {
    await (checked ? turnPushOn() : turnPushOff())
  } catch (error) {
    // of the API, or of the browser and its service; the switch goes back, and pressing it tries again
    notifyFailure(toFailure(error), root.dataset.notReached ?? '')
  }
}

function show(root: HTMLElement): void {
  const { status, settings, ability, isHere } = $push.get()
  if (status === 'ready') showState(root, ability)
  else showState(root, status === 'idle' ? 'loading' : status)
  for (const { kind, isOn } of settings?.kinds ?? []) check(root, kind, isOn)
  check(root, 'here', isHere)
}

function check(root: HTMLElement, name: string, isOn: boolean): void {
  const input = root.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (!input) return
  input.checked = isOn
}
