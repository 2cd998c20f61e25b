import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './build.ts'

/** Chromium without a user interface; journeys run in two thirds of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const KNOWN = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The system's Chromium, preferably Debian's headless one (installed if permitted), otherwise Playwright's. */
export function findBrowser(): string {
  const chosen = process.env.BROWSER_PATH
  if (chosen && existsSync(chosen)) return chosen
  if (!existsSync(HEADLESS)) installWithApt('chromium-headless-shell')
  const known = () => KNOWN.find((file) => existsSync(file))
  const found = known() ?? (installWithApt('chromium') ? known() : undefined)
  if (found) return found
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0)
    throw new Error('No Chromium was found and none could be installed. Install one, or set BROWSER_PATH.')
  return ''
}

function installWithApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} ...`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('install', '-y', name) || (apt('update') && apt('install', '-y', name))
}
