import { type Kysely, sql } from 'kysely'

interface Column {
  type: string
  isRequired: boolean
  /** What the database fills in when it is left out. */
  isFilled: boolean
}
interface Rule {
  columns: string[]
  definition: string
}
/** What code that was written for a schema relies on. */
export interface SchemaFacts {
  columns: Map<string, Map<string, Column>>
  /** Constraints and unique indexes, as `table.name`. */
  rules: Map<string, Rule>
  functions: Set<string>
  /** Enum values, as `type.value`. */
  values: Set<string>
}

const OWN = `n.nspname = current_schema() and c.relname !~ '^kysely_'`

export async function readSchema(db: Kysely<never>): Promise<SchemaFacts> {
  const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const columns: SchemaFacts['columns'] = new Map()
  for (const { table, name, ...column } of await read<Column & { table: string; name: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' or not a.attnotnull as "isFilled"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`))
    columns.set(table, (columns.get(table) ?? new Map()).set(name, column))
  const rules = await read<Rule & { name: string }>(`
    select c.relname || '.' || k.conname as name, pg_get_constraintdef(k.oid) as definition,
      coalesce((select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (k.conkey)), '{}') as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select c.relname || '.' || i.relname, pg_get_indexdef(x.indexrelid),
      coalesce((select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any (x.indkey)), '{}')
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and x.indisunique and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`)
  const functions = await read<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema()
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`)
  const values = await read<{ name: string }>(
    `select e.enumtypid::regtype::text || '.' || e.enumlabel as name from pg_enum e`,
  )
  return {
    columns,
    rules: new Map(rules.map(({ name, ...rule }) => [name, rule])),
    functions: new Set(functions.map(({ name }) => name)),
    values: new Set(values.map(({ name }) => name)),
  }
}

/** What code of the schema `before` can trip over in the schema `after`: everything that is not an addition. */
export function breakingChanges(before: SchemaFacts, after: SchemaFacts): string[] {
  const gone = (old: Iterable<string>, now: ReadonlySet<string>, what: string) =>
    [...old].filter((name) => !now.has(name)).map((name) => `${what} ${name} is gone`)
  return [
    ...columnChanges(before, after),
    ...ruleChanges(before, after),
    ...gone(before.functions, after.functions, 'function'),
    ...gone(before.values, after.values, 'value'),
  ].sort()
}

function columnChanges(before: SchemaFacts, after: SchemaFacts): string[] {
  const found: string[] = []
  for (const [table, old] of before.columns) {
    const now = after.columns.get(table)
    if (!now) {
      found.push(`table ${table} is gone`)
      continue
    }
    for (const [name, column] of old) {
      const then = now.get(name)
      const what = `column ${table}.${name}`
      if (!then) found.push(`${what} is gone`)
      else if (then.type !== column.type) found.push(`${what} has another type`)
      else if (then.isRequired && !column.isRequired) found.push(`${what} is newly required`)
      else if (column.isFilled && !then.isFilled) found.push(`${what} has lost its default`)
    }
    for (const [name, { isFilled }] of now)
      if (!old.has(name) && !isFilled)
        found.push(`new column ${table}.${name} is required and has no default`)
  }
  return found
}

function ruleChanges(before: SchemaFacts, after: SchemaFacts): string[] {
  const found: string[] = []
  for (const [name, { definition }] of before.rules) {
    const [table = ''] = name.split('.')
    const now = after.rules.get(name)
    if (!now && after.columns.has(table)) found.push(`constraint ${name} is gone`)
    else if (now && now.definition !== definition) found.push(`constraint ${name} has changed`)
  }
  for (const [name, { columns }] of after.rules) {
    const [table = ''] = name.split('.')
    const old = before.columns.get(table)
    // code that does not know a column leaves it to its default; an index over expressions names no column
    const isOverNewColumns = columns.length > 0 && columns.every((column) => !old?.has(column))
    if (old && !before.rules.has(name) && !isOverNewColumns) found.push(`constraint ${name} is new`)
  }
  return found
}
