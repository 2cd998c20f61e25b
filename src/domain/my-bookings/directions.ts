interface Place {
  address: string
  latitude: number
  longitude: number
}

/**
 * The way to a place in whichever map somebody has: Android offers its map apps, which may work without a signal; elsewhere
 * OpenStreetMap's own directions, which ask for no key.
 */
export function directionsAddress({ address, latitude, longitude }: Place, isAndroid: boolean): string {
  const point = `${latitude},${longitude}`
  return isAndroid
    ? `geo:${point}?q=${encodeURIComponent(`${point}(${address.replace(/[()]/g, ' ')})`)}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`
}

/** 'Thamel' of 'Thamel, Kathmandu, Nepal', and what is left: 'Kathmandu'. The country is known. */
export function placeParts(address: string): { name: string; area: string } {
  const [name = '', ...rest] = address.split(',').map((part) => part.trim())
  const area = rest.filter((part) => part !== 'Nepal' && part !== 'नेपाल').join(', ')
  return { name, area }
}
