import { dev } from 'astro'
import { buildGeodata } from '../geodata/build.ts'
import { ROOT } from './build.ts'

await buildGeodata()

// Ctrl-C reaches the integration in scripts/astro/dev-server.ts, which stops the database before the process ends.
await dev({
  root: ROOT,
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
})
