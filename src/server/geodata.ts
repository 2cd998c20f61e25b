import path from 'node:path'

/** Path of a file that `geodata/build.ts` wrote, such as `roads/graph.bin`. */
export function geodataFile(name: string): string {
  return path.resolve(import.meta.dirname, '../../.geodata', name)
}
