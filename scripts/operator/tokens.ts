import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../src/server/config.ts'
import { userRow } from '../../src/server/db/seed/rows.ts'
import { startSession } from '../../src/server/services/auth/start-session.ts'
import { type Command, count } from './command.ts'
import { nameAt } from './names.ts'

const MOST_PEOPLE = 10_000
const USER_AGENT = 'npm run operator'

/** A token opens an account without asking anybody: only where everybody's account is a demo. */
const refuse: NonNullable<Command['refuse']> = (config) =>
  config.identity &&
  'Tokens are printed only while the embedded sign-in is used: GOOGLE_CLIENT_ID or FACEBOOK_APP_ID is set.'

export const token: Command = {
  usage: 'token guest@sawari.example                   prints a token for that person',
  refuse,
  async run(operated, [email = '']) {
    if (!email) throw new ConfigError('Whose token? Give an e-mail address: token guest@sawari.example')
    const user = await operated.db
      .selectFrom('users')
      .select(['id', 'blocked_at'])
      .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .executeTakeFirst()
    if (!user) throw new ConfigError(`Nobody here has the e-mail address ${email}.`)
    if (user.blocked_at) throw new ConfigError(`${email} is blocked: a token would open nothing.`)
    return startSession(operated, user.id, USER_AGENT)
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
        printed.push(await startSession({ db: transaction, now }, id, USER_AGENT))
      }
      return printed.join('\n')
    })
  },
}
