/** [latitude, longitude] in degrees. */
export type LatLng = readonly [number, number]

/** Five decimals, about a metre. */
const PRECISION = 10 ** 5
const FIRST_CHARACTER = 63

/** Encodes a line in Google's polyline format. */
export function encodePolyline(line: readonly LatLng[]): string {
  let last = [0, 0]
  return line
    .map(([lat, lng]) => {
      const next = [Math.round(lat * PRECISION), Math.round(lng * PRECISION)]
      const steps = next.map((value, at) => encodeStep(value - (last[at] ?? 0)))
      last = next
      return steps.join('')
    })
    .join('')
}

export function decodePolyline(code: string): [number, number][] {
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const character of code) {
    const bits = character.charCodeAt(0) - FIRST_CHARACTER
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    values.push(value & 1 ? ~(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  const line: [number, number][] = []
  let lat = 0
  let lng = 0
  for (let at = 0; at + 1 < values.length; at += 2) {
    lat += values[at] ?? 0
    lng += values[at + 1] ?? 0
    line.push([lat / PRECISION, lng / PRECISION])
  }
  return line
}

function encodeStep(step: number): string {
  let rest = step < 0 ? ~(step << 1) : step << 1
  let code = ''
  while (rest >= 32) {
    code += String.fromCharCode(((rest & 31) | 32) + FIRST_CHARACTER)
    rest >>= 5
  }
  return code + String.fromCharCode(rest + FIRST_CHARACTER)
}
