import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Row = Record<string, string>

/** The rows of a table below `geodata/`, such as `osm/places.csv`. Cells may be quoted, but contain no line breaks. */
export function readTable(name: string): Row[] {
  const [head = '', ...lines] = readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8')
    .trim()
    .split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.includes('"')
      ? line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(unquoted)
      : line.split(',')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

export function text(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`A table has no column ${column}.`)
  return value
}

export function numberIn(row: Row, column: string): number {
  const value = Number(text(row, column))
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`${column} is not a number: ${JSON.stringify(row)}`)
  return value
}

function unquoted(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}
