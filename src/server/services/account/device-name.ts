import Bowser from 'bowser'

export interface Device {
  /** 'Chrome, Android'; null when the browser did not say */
  device: string | null
  isPhone: boolean
}

/** Browser and system of a User-Agent header. Clients can forge it, so only names that the parser knows are used. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { device: null, isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const known = [browser.name, os.name].filter(Boolean)
  return {
    // without a known system, `browser.name` may be a word from the header itself
    device: os.name && known.length > 0 ? known.join(', ') : null,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
