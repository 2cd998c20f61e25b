import './light-browser.ts'
import { environment, setEnvironment } from './environment.ts'
import { now } from './page-clock.ts'

/** light-browser.ts for what shows the server's time before any interaction. */
setEnvironment({ ...environment(), now })
