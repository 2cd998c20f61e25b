import Bowser from 'bowser'

export interface Device {
  /** 'Chrome, Android'; null when the browser did not say */
  device: string | null
  isPhone: boolean
}

/** Browser and system of a User-Agent header, which anybody can write: only words that the parser knows come out. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { device: null, isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const known = [browser.name, os.name].filter(Boolean)
  return {
    // an unknown browser is named by the first word of the header, which is the sender's own
    device: os.name && known.length > 0 ? known.join(', ') : null,
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  }
}
