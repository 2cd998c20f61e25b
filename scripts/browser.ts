import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build.ts'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The system's Chromium; else Debian's package, where we may install it; else the one that Playwright brings. */
export function findBrowser(): string {
  const known = () => [process.env.BROWSER_PATH, ...KNOWN].find((file) => file && existsSync(file))
  const found = known()
  if (found) return found
  console.log('Installing Chromium ...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update')
    apt('install', '-y', 'chromium')
    const installed = known()
    if (installed) return installed
  }
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0)
    throw new Error('No Chromium was found and none could be installed. Install one, or set BROWSER_PATH.')
  return ''
}
