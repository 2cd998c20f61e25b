import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import type { ViteDevServer } from 'vite'
import type { createApp } from '../../src/server/app.ts'
import type { createDoor } from '../../src/server/door.ts'
import { answerPicture } from '../../src/server/http/pictures.ts'
import { answerStandIn } from '../../src/server/http/stand-ins.ts'
import { findPicture } from '../../src/server/services/hosting/find-picture.ts'

type App = { createApp: typeof createApp }
type Doors = { createDoor: typeof createDoor }
const LOCALS = Symbol.for('astro.locals')

/** In development the database stays open while Vite reloads the server's code: each request asks for its newest version. */
export function devServer(): AstroIntegration {
  return {
    name: 'sawari-dev-server',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const { readConfig } = await import('../../src/server/config.ts')
        const { createLog } = await import('../../src/server/log.ts')
        const { openRuntime } = await import('../../src/server/runtime.ts')
        const config = readConfig(process.env)
        const log = createLog('error')
        const runtime = await openRuntime(config, log)
        const stop = () => runtime.stop().finally(() => process.exit(0))
        process.once('SIGINT', stop)
        process.once('SIGTERM', stop)
        server.middlewares.use((request, response, next) => {
          answer(server, request, response)
            .then((isAnswered) => isAnswered || next())
            .catch(next)
        })

        async function answer(
          vite: ViteDevServer,
          request: IncomingMessage,
          response: ServerResponse,
        ): Promise<boolean> {
          const pathname = request.url?.split('?')[0] ?? '/'
          if (/^\/(api|content)\//.test(pathname)) {
            const { createApp } = (await vite.ssrLoadModule('/src/server/app.ts')) as App
            const app = createApp(runtime.core, log)
            await getRequestListener((received) => app.fetch(received, { client: 'development' }))(
              request,
              response,
            )
            return true
          }
          if (await answerStandIn(runtime.core, request, response)) return true
          if (await answerPicture((name) => findPicture(runtime.core, name), request, response)) return true
          const { createDoor } = (await vite.ssrLoadModule('/src/server/door.ts')) as Doors
          const life = { tags: [], freshSeconds: 0, rightUntil: 0 }
          Reflect.set(request, LOCALS, {
            door: createDoor(runtime.core, log),
            life,
            requestId: 'development',
          })
          return false
        }
      },
    },
  }
}
