/** From `.geodata/tiles/index.json`, by scripts/astro/map-index.ts. */
declare module 'virtual:map-index' {
  const index: import('#domain/shared/map-tiles.ts').TileIndex
  export default index
}
