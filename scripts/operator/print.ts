import { formatStamp } from '../../src/domain/shared/format-api-date.ts'
import { fromWire } from '../../src/domain/shared/kathmandu-time.ts'

const WIDEST_CELL = 60

/** Formats data as lines and tables for a terminal; timestamps are in Kathmandu time. */
export function formatted(data: unknown): string {
  if (Array.isArray(data)) return data.length ? table(data.map(asRecord)) : 'Nothing.'
  if (typeof data === 'object' && data !== null) return record(asRecord(data))
  return cell(data)
}

function record(values: Record<string, unknown>): string {
  const entries = Object.entries(values)
  const width = Math.max(0, ...entries.map(([name]) => name.length))
  return entries
    .map(([name, value]) => {
      if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
        return `${name}:\n${indented(table(value.map(asRecord)))}`
      return `${name.padEnd(width)}  ${cell(value)}`
    })
    .join('\n')
}

function table(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = [names, ...rows.map((row) => names.map((name) => short(cell(row[name]))))]
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ')
const short = (text: string) => {
  const line = text.replaceAll('\n', ' ')
  // a truncated URL would be useless
  return line.length > WIDEST_CELL && !/^(https?:\/)?\/\S+$/.test(line)
    ? `${line.slice(0, WIDEST_CELL - 3)}...`
    : line
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object')
    return Array.isArray(value) && value.every((item) => typeof item !== 'object')
      ? safe(value.join(', ')) || '-'
      : safe(JSON.stringify(value))
  if (typeof value === 'string') {
    const moment = fromWire(value)
    return moment === null ? safe(value) : formatStamp(moment)
  }
  return String(value)
}

/** Replaces control and bidirectional characters of user text, which could control the terminal or reverse a line. */
export function safe(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : { value }
}
