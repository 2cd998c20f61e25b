export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Shows the browser's permission prompt, which requires a recent click. @returns whether the user has agreed */
export async function askForPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export async function pushEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** @throws when the browser's push service cannot be reached */
export async function subscribeHere(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  // the page itself registers it later
  const { registerWorker } = await import('../offline/worker.ts')
  await registerWorker(() => {})
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    return (await subscribe()).toJSON()
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    // created with an earlier site key
    await old.unsubscribe()
    return (await subscribe()).toJSON()
  }
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
