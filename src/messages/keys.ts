import type { WORDS } from './words.ts'

type Plain<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
type Leaves<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Plain<Key> : `${Key}.${Leaves<Words[Key]>}`
}[keyof Words & string]

/** Every message key, from the English files; plurals without `_one` and `_other`. */
export type MessageKey = Leaves<(typeof WORDS)['en']>

/** What may follow `Room.` in a message key. */
export type MessageName<Room extends string> = MessageKey extends infer Key
  ? Key extends `${Room}.${infer Name}`
    ? Name
    : never
  : never
