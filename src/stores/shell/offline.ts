import { forgetPerson, hasWorkers, keepThisPage, registerWorker } from '#client/offline/worker.ts'
import { settings, site } from './site.ts'

interface Options {
  /** Keep only what was opened. */
  savesData: boolean
  /** A newer version waits to take over. */
  onUpdate: (takeOver: () => void) => void
}

/** Keeps the site readable without a connection. */
export async function keepSite({ savesData, onUpdate }: Options): Promise<void> {
  if (!hasWorkers() || !site().hasServiceWorker) return
  await registerWorker(onUpdate)
  await keepThisPage(settings(), savesData)
}

export const forgetKept = forgetPerson
