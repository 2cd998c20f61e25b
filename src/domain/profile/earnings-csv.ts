const BYTE_ORDER_MARK = '\uFEFF'
/** The beginning of a text that spreadsheets would read as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

/** A table as CSV (RFC 4180). The byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
