import { type AlertPayload, type CarpoolAlert, createAlert, endAlert, listAlerts } from '#contract/carpool.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureOf, isGone, notifyFailure, send } from '#stores/shell/send.ts'

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

/** Resolves with whether it is open now, even when it was before. */
export async function addAlert(payload: AlertPayload): Promise<boolean> {
  const outcome = await send(createAlert, { payload })
  if (outcome.status !== 'answered') {
    notifyFailure(outcome.failure, t('carpool-alerts.createFailed'))
    return false
  }
  const { data } = outcome
  alerts.cancel()
  $alerts.set({ status: 'ready', items: [data, ...without(data.id)] })
  environment().notify('success', t('carpool-alerts.created'))
  return true
}

/** Resolves with whether it has ended, perhaps in another tab. `isShown`: the caller shows that itself. */
export async function removeAlert(id: number, { isShown = false } = {}): Promise<boolean> {
  const failure = failureOf(await send(endAlert, { params: { id } }), isGone)
  if (failure) {
    notifyFailure(failure, t('carpool-alerts.endFailed'))
    return false
  }
  $alerts.set({ ...$alerts.get(), items: without(id) })
  // a list that is being loaded may still contain it
  if ($alerts.get().status === 'loading') void loadAlerts()
  if (!isShown) environment().notify('success', t('carpool-alerts.ended'))
  return true
}

const without = (id: number) => $alerts.get().items.filter((alert) => alert.id !== id)
