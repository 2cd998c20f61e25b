import { Command, CommanderError, Option } from 'commander'
import { OperatorError } from '../../src/server/services/operator/operator-error.ts'
import type { OperatorCommand } from './command.ts'
import { Input } from './input.ts'

export interface Parsed {
  command: OperatorCommand
  input: Input
  actor: string | undefined
}
export type ParseResult = { help: string } | Parsed

const PREFIX = 'npm run operator --'

/**
 * Parses a command line.
 * @throws OperatorError with a sentence when it is invalid
 */
export async function parseCommand(
  commands: readonly OperatorCommand[],
  argv: readonly string[],
): Promise<ParseResult> {
  let parsed: Parsed | null = null
  let help = ''
  const root = quiet(new Command(PREFIX), (text) => {
    help += text
  })
  for (const command of commands) {
    const leaf = leafOf(root, command, commands)
    leaf.action((...received: unknown[]) => {
      // commander passes every declared argument, then the options, then the command
      const words = received.slice(0, -2).map((word) => (Array.isArray(word) ? word.join(' ') : word))
      const args = words.map((word) => (typeof word === 'string' ? word : ''))
      const { as: actor } = leaf.opts<{ as?: string }>()
      parsed = { command, input: new Input(args, leaf.opts<Record<string, unknown>>()), actor }
    })
  }
  const words = argv.filter((word) => word !== '--json')
  const [first = ''] = words
  if (words.length === 0 || first === '--help' || first === '-h') return { help: listing(commands) }
  try {
    await root.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { help }
    throw new OperatorError('invalid', sentence(error.message))
  }
  if (!parsed) throw new OperatorError('invalid', `There is no command "${words.join(' ')}".`)
  return parsed
}

/** All commands by group, with usage and description. */
function listing(commands: readonly OperatorCommand[]): string {
  const groups = Map.groupBy(commands, ({ group }) => group)
  const lines = [...groups].map(([group, members]) =>
    [`${group}:`, ...members.map((command) => `  ${usage(command)}\n      ${command.summary}`)].join('\n'),
  )
  return [
    `Usage: ${PREFIX} <command> [arguments] [options]`,
    '',
    lines.join('\n\n'),
    '',
    'Every command: --help explains it, --json prints one JSON document, --as <name> says who you are.',
  ].join('\n')
}

function usage({ name, args = [], options = [] }: OperatorCommand): string {
  const required = options.filter(([flags]) => flags.endsWith('!')).map(([flags]) => flags.slice(0, -1))
  return [name, ...args.map(([arg]) => arg), ...required].join(' ')
}

function leafOf(root: Command, spec: OperatorCommand, all: readonly OperatorCommand[]): Command {
  const [noun = '', verb] = spec.name.split(' ')
  const parent = verb === undefined ? root : groupCommand(root, noun, all)
  const leaf = parent.command(verb ?? noun).description(spec.summary)
  for (const [name, description] of spec.args ?? []) leaf.argument(name, description)
  for (const [flags, description] of spec.options ?? []) {
    const isRequired = flags.endsWith('!')
    leaf.addOption(
      new Option(isRequired ? flags.slice(0, -1) : flags, description).makeOptionMandatory(isRequired),
    )
  }
  leaf
    .option('--json', 'print the result as one JSON document, and an error as one on stderr')
    .option('--as <name>', 'who you are, for the audit log (OPERATOR, else your account on this machine)')
    .addHelpText('after', `\nExample:\n  ${PREFIX} ${spec.example}${spec.notes ? `\n\n${spec.notes}` : ''}`)
  return leaf
}

/** Without a subcommand, or with an unknown one, reports the available subcommands. */
function groupCommand(root: Command, noun: string, all: readonly OperatorCommand[]): Command {
  const known = root.commands.find((command) => command.name() === noun)
  if (known) return known
  const members = all.filter(({ name }) => name.startsWith(`${noun} `)).map(({ name }) => name)
  return root
    .command(noun)
    .description(`${members.join(', ')}`)
    .argument('[words...]')
    .option('--json')
    .action(([verb]: string[]) => {
      const what = verb === undefined ? `Missing subcommand` : `There is no command "${noun} ${verb}"`
      throw new OperatorError('invalid', `${what}: ${members.join(', ')}.`)
    })
}

/** Prevents Commander from exiting the process and from printing; subcommands inherit this. */
function quiet(command: Command, print: (text: string) => void): Command {
  return command
    .exitOverride()
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .configureOutput({ writeOut: print, writeErr: () => {} })
}

function sentence(message: string): string {
  const text = message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?)]$/.test(first) ? first : `${first}.`
}
