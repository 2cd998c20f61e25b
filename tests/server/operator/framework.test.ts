import { describe, expect, it } from 'vitest'
import { COMMANDS } from '#scripts/operator/commands.ts'
import { testApi } from '#tests/setup/api.ts'
import { answerOf, audited, expectAllRefused, expectRefused, runCommand } from '#tests/setup/operator.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()

describe('a command line', () => {
  it('lists every command by group without arguments', async () => {
    const { code, out, err } = await runCommand(api)
    expect([code, err]).toEqual([0, ''])
    for (const { name, group, summary } of COMMANDS) {
      expect(out).toContain(`${group}:`)
      expect(out).toContain(`  ${name}`)
      expect(out).toContain(summary)
    }
    expect((await runCommand(api, '--help')).out).toBe(out)
  })

  it.each(COMMANDS.map(({ name }) => name))('%s has help, with an example', async (name) => {
    const command = COMMANDS.find((item) => item.name === name)
    const { code, out, err } = await runCommand(api, ...name.split(' '), '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Usage: npm run operator -- ${name}`)
    expect(out).toContain(`npm run operator -- ${command?.example}`)
    for (const [flags] of command?.options ?? []) expect(out).toContain(flags.replace('!', ''))
    for (const words of ['--json', '--as <name>']) expect(out).toContain(words)
  })

  it('rejects an unknown option of every command', async () => {
    const refusals = COMMANDS.map(({ name, options = [] }) => {
      // required options are checked first
      const required = options
        .filter(([flags]) => flags.endsWith('!'))
        .flatMap(([flags]) => [flags.split(' ')[0] ?? '', 'x'])
      const argv = [...name.split(' '), ...required, '--frobnicate']
      return [argv, "Unknown option '--frobnicate'."] as const
    })
    await expectAllRefused(api, refusals)
  })

  it.each([
    [['frob'], "Unknown command 'frob'."],
    [
      ['user'],
      'Missing subcommand: user find, user show, user block, user unblock, user delete, user sessions.',
    ],
    [['user', 'sell', '1'], 'There is no command "user sell": user find'],
    [['user', 'unblock', '1', '2'], 'Too many arguments'],
    [['user', 'block', '1'], "Required option '--reason <text>' not specified."],
    [['booking', 'list', 'pending', '--limit', '0'], '"0" is not a number from 1 to 1000.'],
    [['page', 'list', '--as', ' '], 'Set the operator name'],
    [['page', 'list', '--as', 'x'.repeat(81)], 'Set the operator name'],
    [['__proto__'], "Unknown command '__proto__'."],
  ])('is rejected with a message: %j', async (argv, sentence) => {
    await expectRefused(api, argv, sentence)
    const plain = await runCommand(api, ...argv)
    expect([plain.code, plain.out]).toEqual([1, ''])
    expect(plain.err).toContain(sentence)
  })

  it('logs the actor: --as, before OPERATOR, before the system account', async () => {
    await runCommand(api, 'user', 'show', '1', '--as', 'Bikash')
    expect((await audited(api))[0]).toMatchObject({
      actor: 'Bikash',
      command: 'user show',
      subject: 'user:1',
    })
    await runCommand(api, 'user', 'show', '1')
    expect((await audited(api))[0]?.actor).toBe('Maya of the tests')
  })

  it('prints no control characters', async () => {
    await setRow(api.context.db, 'users', 2, { last_name: 'Red\u001b[31m\u202eevil' })
    const { out } = await runCommand(api, 'user', 'show', '2')
    expect(out).toContain('Red [31m evil')
    for (const sign of ['\u001b', '\u202e']) expect(out).not.toContain(sign)
  })
})

describe('audit list', () => {
  interface Row {
    subject: string
    command: string
  }

  it('lists entries, latest first, by subject or by kind', async () => {
    await runCommand(api, 'user', 'block', '3', '--reason', 'A test')
    await runCommand(api, 'user', 'unblock', '3')
    const item = await answerOf<Row[]>(api, 'audit', 'list', '--subject', 'user:3')
    expect(item.map(({ command }) => command)).toEqual(['user unblock', 'user block'])
    const users = await answerOf<Row[]>(api, 'audit', 'list', '--subject', 'user')
    expect(users.length).toBeGreaterThan(2)
    expect(users.every(({ subject }) => subject.startsWith('user:'))).toBe(true)
    expect(await answerOf<Row[]>(api, 'audit', 'list', '--limit', '1')).toHaveLength(1)
    expect(await answerOf<Row[]>(api, 'audit', 'list', '--subject', 'vehicle:9')).toEqual([])
  })

  it('rejects an invalid subject', () =>
    expectRefused(api, ['audit', 'list', '--subject', 'table:1'], '"table:1" is not a subject'))
})
