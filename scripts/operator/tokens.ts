import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../src/server/config.ts'
import { userRow } from '../../src/server/db/seed/rows.ts'
import { startSession } from '../../src/server/services/auth/start-session.ts'
import { type Command, count } from './command.ts'
import { nameAt } from './names.ts'

const MOST_PEOPLE = 10_000
const SESSION = { adapter: 'mock', userAgent: 'npm run operator' } as const

/** A token opens an account without asking anybody: only where the mock signs people in, who are a demo's then. */
const refuse: NonNullable<Command['refuse']> = (config) =>
  config.identity.adapter === 'mock'
    ? null
    : `Tokens are printed only while the embedded sign-in is used: ${config.mocks.reasons.join(' and ')}.`

export const token: Command = {
  usage: 'token guest@sawari.example                   prints a token for that person',
  refuse,
  async run(operated, [email = '']) {
    if (!email) throw new ConfigError('Whose token? Give an e-mail address: token guest@sawari.example')
    const user = await operated.db
      .selectFrom('users')
      .select(['id', 'blocked_at'])
      .where('identity_adapter', '=', 'mock')
      .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .executeTakeFirst()
    if (!user) throw new ConfigError(`Nobody here has the e-mail address ${email}.`)
    if (user.blocked_at) throw new ConfigError(`${email} is blocked: a token would open nothing.`)
    return startSession(operated, user.id, SESSION)
  },
}

export const tokens: Command = {
  usage:
    'tokens 200                                   makes so many people and prints their tokens, one a line',
  refuse,
  async run({ db, now }, [number]) {
    const wanted = count(number, { fallback: 200, most: MOST_PEOPLE })
    const batch = randomBytes(4).toString('hex')
    return db.transaction().execute(async (transaction) => {
      const printed: string[] = []
      for (let index = 0; index < wanted; index++) {
        const { firstName, lastName } = nameAt(index)
        const email = `${firstName}.${lastName}.${batch}${index}@people.example`.toLowerCase()
        const { id } = await transaction
          .insertInto('users')
          .values(
            userRow({
              first_name: firstName,
              last_name: lastName,
              email,
              provider_subject: `demo-${email}`,
              created_at: new Date(now()),
            }),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        printed.push(await startSession({ db: transaction, now }, id, SESSION))
      }
      return printed.join('\n')
    })
  },
}
