import { dev } from 'astro'
import { buildGeodata } from '../geodata/build.ts'
import { ROOT } from './build.ts'

await buildGeodata()

// On Ctrl-C, the integration in scripts/astro/dev-server.ts stops the database before the process ends.
await dev({
  root: ROOT,
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
})
