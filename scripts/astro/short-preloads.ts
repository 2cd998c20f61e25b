import type { Plugin } from 'vite'

/** Chunks that load once nearly everything is there that their own dynamic imports need. */
const LATE_CHUNKS = /(EditorScreen|StepFrame|RouteMap)\./

/**
 * Vite lists every script that a dynamic import needs, to fetch them at once. In the vehicle editor these lists were a
 * sixth of its screen's bytes, and nearly all they name is loaded already. Stylesheets stay in the lists.
 */
export function shortPreloads(): Plugin {
  return {
    name: 'short-preloads',
    configEnvironment: (name) => ({
      build:
        name === 'client'
          ? {
              modulePreload: {
                resolveDependencies: (_, scripts, { hostId }) => (LATE_CHUNKS.test(hostId) ? [] : scripts),
              },
            }
          : {},
    }),
  }
}
