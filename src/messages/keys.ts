import type { WORDS } from './words.ts'

type Plain<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
type Leaves<Words> = {
  [Key in keyof Words & string]: Words[Key] extends string ? Plain<Key> : `${Key}.${Leaves<Words[Key]>}`
}[keyof Words & string]

/** Every message, by its name in the English files; what is counted by its name without `_one` and `_other`. */
export type MessageKey = Leaves<(typeof WORDS)['en']>

/** What may follow `Room.` in the name of a message. */
export type MessageName<Room extends string> = MessageKey extends infer Key
  ? Key extends `${Room}.${infer Name}`
    ? Name
    : never
  : never
