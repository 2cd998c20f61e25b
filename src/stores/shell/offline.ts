import { cacheThisPage, hasWorkers, registerWorker, requestForgetPerson } from '#client/offline/worker.ts'
import { httpSettings, readSite } from './site.ts'

interface Options {
  /** Cache only pages that were opened. */
  savesData: boolean
  /** A newer version waits to take over. */
  onUpdate: (takeOver: () => void) => void
}

/** Registers the service worker, so that the site can be read offline. */
export async function cacheSite({ savesData, onUpdate }: Options): Promise<void> {
  if (!hasWorkers() || !readSite().hasServiceWorker) return
  await registerWorker(onUpdate)
  await cacheThisPage(httpSettings(), savesData)
}

export const deleteOfflineCopies = requestForgetPerson
