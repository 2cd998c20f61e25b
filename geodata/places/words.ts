import { readTable, text } from './read-table.ts'

const ROWS = readTable('tables/nepali-words.csv')

/** Generic words and phrases, which are translated. */
export const PHRASES = tableOf('translated')
/** English words and names of gods, which have one fixed spelling. */
export const BORROWED = tableOf('written')
/** Second parts of place names, which keep their spelling after any first part. */
export const ENDINGS = tableOf('ending')

function tableOf(use: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ROWS.filter((row) => text(row, 'use') === use).map((row) => [text(row, 'latin'), text(row, 'nepali')]),
  )
}
