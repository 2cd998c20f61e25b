/**
 * Colours of the map, in the light and in the dark scheme. They are not design tokens, because static maps are drawn on
 * the server without a stylesheet.
 */
const COLORS = {
  outside: ['#e6e4df', '#0b0f16'],
  land: ['#f6f2ea', '#1a2130'],
  builtup: ['#e9e2d5', '#232b3b'],
  town: ['#ece4d7', '#212a3b'],
  park: ['#d9e8cd', '#1c3029'],
  glacier: ['#fdfeff', '#34435a'],
  water: ['#a9cbe8', '#123250'],
  river: ['#a3c6e6', '#1d4568'],
  trunk: ['#f9c95d', '#a67c24'],
  trunkCasing: ['#d79a2b', '#10151f'],
  primary: ['#fbdb8c', '#846a33'],
  primaryCasing: ['#d9ac55', '#10151f'],
  secondary: ['#fdeebd', '#655b42'],
  secondaryCasing: ['#d8c48f', '#10151f'],
  street: ['#ffffff', '#3c475c'],
  streetCasing: ['#d9d0c1', '#141a26'],
  thinPrimary: ['#dfb255', '#846a33'],
  thinSecondary: ['#d8c48f', '#665c42'],
  thinStreet: ['#d9d0c1', '#3a4559'],
  thinLane: ['#ffffff', '#3c475c'],
  track: ['#b7a587', '#56524a'],
  oneWay: ['#8b8574', '#9aa5bd'],
  country: ['#7d6f8c', '#9c8fb3'],
  province: ['#a99bb5', '#62597a'],
  district: ['#cfc6d2', '#363a52'],
  route: ['#1d4e89', '#8fbcf0'],
  routeCasing: ['#ffffff', '#0c1a2c'],
  otherRoute: ['#8eaccd', '#4a6f9b'],
  otherRouteCasing: ['#ffffff', '#0c1a2c'],
  area: ['#1d4e89', '#8fbcf0'],
  place: ['#14213d', '#eef1f7'],
  minorPlace: ['#46506b', '#c3cadb'],
  halo: ['#fbf8f2', '#141a27'],
  waterName: ['#2f6496', '#86b7e4'],
  parkName: ['#3b6b36', '#8fc39a'],
  roadName: ['#5a5346', '#c2c2c4'],
  sight: ['#7a4b1f', '#e2b98a'],
  shield: ['#ffffff', '#2b2717'],
  shieldLine: ['#8a6d1f', '#a98c3c'],
  shieldText: ['#4d3b09', '#f3dfa3'],
} as const
export type MapColor = keyof typeof COLORS
export type MapPalette = Readonly<Record<MapColor, string>>
export type MapScheme = 'light' | 'dark'

const paletteOf = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(COLORS).map(([name, colors]) => [name, colors[scheme]])) as MapPalette

export const MAP_PALETTES: Readonly<Record<MapScheme, MapPalette>> = {
  light: paletteOf(0),
  dark: paletteOf(1),
}
