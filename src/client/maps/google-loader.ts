/// <reference types="google.maps" />

export type GoogleMaps = typeof google.maps

const ADDRESS = 'https://maps.googleapis.com/maps/api/js'
/** The callback that Google's script calls when it has loaded. */
const READY = '__ib__'

type Maps = Partial<GoogleMaps> & { [READY]?: () => void }
type Holder = { google?: { maps?: Maps } }

/**
 * Loads Google's script once, on first use, like Google's inline loader: with a provisional `importLibrary` that
 * @react-google-maps/api also looks for, so either loads it for both. A failed load can be retried.
 */
export async function loadGoogle(key: string, language: string): Promise<GoogleMaps> {
  const holder = globalThis as Holder
  holder.google ??= {}
  holder.google.maps ??= {}
  const { maps } = holder.google
  maps.importLibrary ??= provisional(maps, key, language)
  await maps.importLibrary('core')
  return maps as GoogleMaps
}

function provisional(maps: Maps, key: string, language: string): GoogleMaps['importLibrary'] {
  let script: Promise<void> | null = null
  const importLibrary: GoogleMaps['importLibrary'] = async (name: string) => {
    script ??= addScript(maps, key, language).catch((error) => {
      script = null
      throw error
    })
    await script
    if (!maps.importLibrary || maps.importLibrary === importLibrary) throw new Error('Google Maps is missing')
    return maps.importLibrary(name)
  }
  return importLibrary
}

function addScript(maps: Maps, key: string, language: string): Promise<void> {
  return new Promise((resolve, reject) => {
    maps[READY] = resolve
    const script = document.createElement('script')
    const query = new URLSearchParams({
      key,
      language,
      region: 'NP',
      v: 'weekly',
      loading: 'async',
      callback: `google.maps.${READY}`,
    })
    script.src = `${ADDRESS}?${query}`
    script.async = true
    script.onerror = () => {
      script.remove()
      reject(new Error('Google Maps could not be loaded'))
    }
    document.head.append(script)
  })
}
