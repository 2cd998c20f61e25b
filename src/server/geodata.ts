import path from 'node:path'

/** A file that `geodata/build.ts` made, such as `roads/graph.bin`. */
export function geodataFile(name: string): string {
  return path.resolve(import.meta.dirname, '../../.geodata', name)
}
