import '#messages/all.ts'
import type { Database } from '#server/db/client.ts'
import { createSimulator } from './embedded/app.ts'
import { PATH, PRODUCT_CODE, SECRET } from './embedded/facts.ts'
import type { WalletPort } from './port.ts'
import { createProtocol } from './protocol.ts'

/** The wallet without keys: eSewa's protocol against our own pages, with every outcome to choose from. */
export function createSimulatedWallet({ db, now }: { db: Database; now: () => number }): WalletPort {
  const simulator = createSimulator({ db, now })
  const protocol = createProtocol({
    productCode: PRODUCT_CODE,
    secret: SECRET,
    formBase: PATH,
    // no network: the status call is handled in this process
    statusBase: `http://simulator${PATH}`,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const response = await simulator.fetch(request)
      request.signal.throwIfAborted()
      return response
    },
  })
  return { ...protocol, formOrigin: null, simulator: async (request) => simulator.fetch(request) }
}
