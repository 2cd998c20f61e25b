interface Place {
  address: string
  latitude: number
  longitude: number
}

/**
 * Directions to a place: on Android in the installed map apps, which may work offline; elsewhere at OpenStreetMap,
 * which needs no key.
 */
export function directionsUrl({ address, latitude, longitude }: Place, isAndroid: boolean): string {
  const point = `${latitude},${longitude}`
  return isAndroid
    ? geoUrl({ address, latitude, longitude })
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`
}

/** A map of the place, in the same apps or on the same site. */
export function mapUrl(place: Place, isAndroid: boolean): string {
  const { latitude, longitude } = place
  return isAndroid
    ? geoUrl(place)
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

function geoUrl({ address, latitude, longitude }: Place): string {
  const point = `${latitude},${longitude}`
  return `geo:${point}?q=${encodeURIComponent(`${point}(${address.replace(/[()]/g, ' ')})`)}`
}

/** 'Thamel, Kathmandu, Nepal' gives the name 'Thamel' and the area 'Kathmandu', without the country. */
export function placeParts(address: string): { name: string; area: string } {
  const [name = '', ...rest] = address.split(',').map((part) => part.trim())
  const area = rest.filter((part) => part !== 'Nepal' && part !== 'नेपाल').join(', ')
  return { name, area }
}
