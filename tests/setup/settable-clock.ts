// Preloaded before the site, so that the test can set the process's clock, which starts correct.
const { now } = Date
const Plain = Date
let ahead = 0

Date.now = () => now() + ahead
globalThis.Date = new Proxy(Plain, {
  construct: (target, input, requested) =>
    Reflect.construct(target, input.length ? input : [now() + ahead], requested),
  apply: () => new Plain(now() + ahead).toString(),
})

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message && 'clockAhead' in message) ahead = Number(message.clockAhead)
})

export {}
