import { forgetPerson, hasWorkers, keepThisPage, registerWorker } from '#client/offline/worker.ts'
import { settings, site } from './page-environment.ts'

interface Connection {
  connection?: { saveData?: boolean }
}

/** Keeps the site readable without a connection. `onUpdate`: a newer version waits to take over. */
export async function keepSite(onUpdate: (takeOver: () => void) => void): Promise<void> {
  if (!hasWorkers() || !site().hasServiceWorker) return
  await registerWorker(onUpdate)
  const { connection }: Connection = navigator as Navigator & Connection
  await keepThisPage(settings(), connection?.saveData === true)
}

export const forgetKept = forgetPerson
