import { type AlertPayload, type CarpoolAlert, createAlert, endAlert, listAlerts } from '#contract/carpool.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { isGone, notifyFailure, submitOnce } from '#stores/shell/submit.ts'

interface Alerts {
  status: LoadStatus
  /** latest first */
  items: readonly CarpoolAlert[]
}

// state
const alerts = createResource<Alerts>({ status: 'idle', items: [] }, { isPersonal: true })
export const $alerts = alerts.$state

// actions
export async function loadAlerts(): Promise<void> {
  await alerts.load({ ...$alerts.get(), status: 'loading' }, async (signal) => ({
    items: (await environment().call(listAlerts, { signal })).data,
  }))
}

/** `messages`: in the page's language. Resolves with whether the alert is open; it may have existed before. */
export function addAlert(
  payload: AlertPayload,
  messages: { created: string; failed: string },
): Promise<boolean> {
  return submitOnce({
    async send() {
      const { data } = await environment().call(createAlert, { payload })
      alerts.cancel()
      $alerts.set({ status: 'ready', items: [data, ...without(data.id)] })
      environment().notify('success', messages.created)
    },
    onFailure: (failure) => notifyFailure(failure, messages.failed),
  })
}

/** Resolves with whether it has ended, perhaps in another tab. Without `ended`, the caller shows the result. */
export async function removeAlert(
  id: number,
  messages: { ended?: string; failed: string },
): Promise<boolean> {
  const hasEnded = await submitOnce({
    send: async () => void (await environment().call(endAlert, { params: { id } })),
    isDone: isGone,
    onFailure: (failure) => notifyFailure(failure, messages.failed),
  })
  if (!hasEnded) return false
  $alerts.set({ ...$alerts.get(), items: without(id) })
  // a list that is being loaded may still contain it
  if ($alerts.get().status === 'loading') void loadAlerts()
  if (messages.ended) environment().notify('success', messages.ended)
  return true
}

const without = (id: number) => $alerts.get().items.filter((alert) => alert.id !== id)
