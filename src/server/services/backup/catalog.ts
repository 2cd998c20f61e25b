import type pg from 'pg'

export interface TableColumns {
  name: string
  /** without generated columns */
  columns: string[]
}
export interface SequenceState {
  table: string
  column: string
  value: number
  isCalled: boolean
}

/**
 * The tables of the application: not those of Kysely, of extensions, and of the processes that run at the moment, nor
 * unlogged ones, which a crash empties.
 */
const OWN_TABLES = `
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname !~ '^kysely_' and c.relname not in ('site_processes', 'built_versions')
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`

/** Every table with its columns, after the tables that it references by constraints that cannot be deferred. */
export async function readTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows: tables } = await client.query<TableColumns>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    ${OWN_TABLES} order by c.relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferrable and k.conrelid <> k.confrelid`)
  return inDependencyOrder(tables, references)
}

/**
 * Topological order.
 * @throws Error when tables reference each other in a cycle
 */
export function inDependencyOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  const isDone = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isDone(name) && references.every(({ from, to }) => from !== name || isDone(to)),
    )
    if (!next.length) throw new Error('Tables reference each other in a cycle.')
    ordered.push(...next)
  }
  return ordered
}

/** The current value of each identity column's sequence. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as "table", a.attname::text as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from (select c.oid, c.relname ${OWN_TABLES}) c join pg_attribute a on a.attrelid = c.oid
    where a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
    order by 1, 2`)
  const states: SequenceState[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ value: number; isCalled: boolean }>(
      // the name comes from the catalog, quoted where necessary
      `select last_value as value, is_called as "isCalled" from ${sequence}`,
    )
    const [state] = found
    if (state) states.push({ table, column, ...state })
  }
  return states
}

/** Null for a database that was never migrated. */
export async function readMigrations(client: pg.ClientBase): Promise<string[] | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (!rows[0]?.there) return null
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return migrations.map(({ name }) => name)
}
