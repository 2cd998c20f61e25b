import { readTable, text } from './read-table.ts'

const ROWS = readTable('tables/nepali-words.csv')

/** Generic words and phrases, which are translated. */
export const PHRASES = tableOf('translated')
/** Words of English names and of names of gods, which have one spelling. */
export const BORROWED = tableOf('written')
/** Second halves of place names, which keep their spelling whatever stands before them. */
export const ENDINGS = tableOf('ending')

function tableOf(use: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ROWS.filter((row) => text(row, 'use') === use).map((row) => [text(row, 'latin'), text(row, 'nepali')]),
  )
}
