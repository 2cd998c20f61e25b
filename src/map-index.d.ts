/** From `.geodata/tiles/index.json`, by scripts/astro/map-index.ts. */
declare module 'virtual:map-index' {
  const index: import('#domain/shared/map-tiles.ts').TileIndex
  export default index
}

/** From `.geodata/downloads/index.json`. */
declare module 'virtual:map-download' {
  const download: { version: string; name: string; bytes: number }
  export default download
}
