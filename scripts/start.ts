import { build } from './build.ts'

await build()
const { main } = await import('../src/server/main.ts')
await main()
