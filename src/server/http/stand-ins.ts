import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Core } from '#server/core.ts'

/** The pages of the embedded stand-ins (sign-in, wallet). With real services they do not exist. True when one answered. */
export async function answerStandIn(
  { ports }: Core,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = request.url ?? ''
  if (path.startsWith('/idp/') && ports.identity.standIn) return ports.identity.standIn(request, response)
  if (!path.startsWith('/__sim/esewa/') || !ports.wallet.standIn) return false
  await getRequestListener(ports.wallet.standIn)(request, response)
  return true
}
