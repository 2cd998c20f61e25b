import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import * as reference from './migrations/0001-reference.ts'
import * as vehicles from './migrations/0002-vehicles.ts'
import * as bookings from './migrations/0003-bookings.ts'
import * as community from './migrations/0004-community.ts'
import * as changeSignals from './migrations/0005-change-signals.ts'
import * as takingBookings from './migrations/0006-taking-bookings.ts'
import * as hosting from './migrations/0007-hosting.ts'
import * as signInAndText from './migrations/0008-sign-in-and-text.ts'
import * as blockedOwners from './migrations/0009-blocked-owners.ts'
import * as operator from './migrations/0010-operator.ts'
import * as replies from './migrations/0011-replies.ts'
import * as formVersions from './migrations/0012-form-versions.ts'
import * as canonicalPlates from './migrations/0013-canonical-plates.ts'
import * as driverFirst from './migrations/0014-driver-first.ts'
import * as bookingRoutes from './migrations/0015-booking-routes.ts'
import * as account from './migrations/0016-account.ts'
import * as notificationSignals from './migrations/0017-notification-signals.ts'
import * as deletedAccounts from './migrations/0018-deleted-accounts.ts'
import * as referralRewards from './migrations/0019-referral-rewards.ts'
import * as earnings from './migrations/0020-earnings.ts'
import * as smsSends from './migrations/0021-sms-sends.ts'
import * as returningAccounts from './migrations/0022-returning-accounts.ts'
import * as deletedNotifications from './migrations/0023-deleted-notifications.ts'
import * as carpool from './migrations/0024-carpool.ts'
import * as carpoolAlerts from './migrations/0025-carpool-alerts.ts'
import * as rideSignals from './migrations/0026-ride-signals.ts'
import * as carpoolZones from './migrations/0027-carpool-zones.ts'
import * as shippedPages from './migrations/0028-shipped-pages.ts'
import * as push from './migrations/0029-push.ts'
import * as supportChat from './migrations/0030-support-chat.ts'
import * as avif from './migrations/0031-avif.ts'
import * as chatNetworks from './migrations/0032-chat-networks.ts'
import * as requestedDeletions from './migrations/0033-requested-deletions.ts'
import * as driverPictures from './migrations/0034-driver-pictures.ts'
import * as gateways from './migrations/0035-gateways.ts'
import * as neededAnswers from './migrations/0036-needed-answers.ts'
import * as roadRanges from './migrations/0037-road-ranges.ts'
import * as earnedTrust from './migrations/0038-earned-trust.ts'
import * as spellings from './migrations/0040-spellings.ts'
import * as bannerPictures from './migrations/0041-banner-pictures.ts'
import * as coveringIndexes from './migrations/0042-covering-indexes.ts'
import * as jobRounds from './migrations/0043-job-rounds.ts'
import * as sharedLimits from './migrations/0044-shared-limits.ts'
import * as newerVersions from './migrations/0045-newer-versions.ts'
import * as severalProcesses from './migrations/0046-several-processes.ts'
import * as openStreams from './migrations/0048-open-streams.ts'
import * as vehicleChanges from './migrations/0049-vehicle-changes.ts'
import * as jobSuccess from './migrations/0053-job-success.ts'
import * as tripChanges from './migrations/0054-trip-changes.ts'
import * as replacements from './migrations/0055-replacements.ts'
import * as threads from './migrations/0056-threads.ts'
import * as tripDay from './migrations/0057-trip-day.ts'
import * as requestedAt from './migrations/0058-requested-at.ts'
import * as importedCalendars from './migrations/0059-imported-calendars.ts'
import * as mutualRatings from './migrations/0060-mutual-ratings.ts'
import * as numbersAbroad from './migrations/0061-numbers-abroad.ts'
import * as savedVehicles from './migrations/0062-saved-vehicles.ts'
import type { Schema } from './schema.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-reference': reference,
  '0002-vehicles': vehicles,
  '0003-bookings': bookings,
  '0004-community': community,
  '0005-change-signals': changeSignals,
  '0006-taking-bookings': takingBookings,
  '0007-hosting': hosting,
  '0008-sign-in-and-text': signInAndText,
  '0009-blocked-owners': blockedOwners,
  '0010-operator': operator,
  '0011-replies': replies,
  '0012-form-versions': formVersions,
  '0013-canonical-plates': canonicalPlates,
  '0014-driver-first': driverFirst,
  '0015-booking-routes': bookingRoutes,
  '0016-account': account,
  '0017-notification-signals': notificationSignals,
  '0018-deleted-accounts': deletedAccounts,
  '0019-referral-rewards': referralRewards,
  '0020-earnings': earnings,
  '0021-sms-sends': smsSends,
  '0022-returning-accounts': returningAccounts,
  '0023-deleted-notifications': deletedNotifications,
  '0024-carpool': carpool,
  '0025-carpool-alerts': carpoolAlerts,
  '0026-ride-signals': rideSignals,
  '0027-carpool-zones': carpoolZones,
  '0028-shipped-pages': shippedPages,
  '0029-push': push,
  '0030-support-chat': supportChat,
  '0031-avif': avif,
  '0032-chat-networks': chatNetworks,
  '0033-requested-deletions': requestedDeletions,
  '0034-driver-pictures': driverPictures,
  '0035-gateways': gateways,
  '0036-needed-answers': neededAnswers,
  '0037-road-ranges': roadRanges,
  '0038-earned-trust': earnedTrust,
  '0040-spellings': spellings,
  '0041-banner-pictures': bannerPictures,
  '0042-covering-indexes': coveringIndexes,
  '0043-job-rounds': jobRounds,
  '0044-shared-limits': sharedLimits,
  '0045-newer-versions': newerVersions,
  '0046-several-processes': severalProcesses,
  '0048-open-streams': openStreams,
  '0049-vehicle-changes': vehicleChanges,
  '0053-job-success': jobSuccess,
  '0054-trip-changes': tripChanges,
  '0055-replacements': replacements,
  '0056-threads': threads,
  '0057-trip-day': tripDay,
  '0058-requested-at': requestedAt,
  '0059-imported-calendars': importedCalendars,
  '0060-mutual-ratings': mutualRatings,
  '0061-numbers-abroad': numbersAbroad,
  '0062-saved-vehicles': savedVehicles,
}

/** Names in the order of execution. */
export function knownMigrations(): string[] {
  return Object.keys(MIGRATIONS).sort()
}

/** The schema is not one that this version can use; the message is a sentence for the operator. */
export class SchemaError extends Error {}

/** Names of migrations that the database has not seen. */
export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const executed = await executedMigrations(db)
  return knownMigrations().filter((name) => !executed.includes(name))
}

/**
 * Migrates to the schema of this code. Kysely's advisory lock allows several processes to start concurrently.
 * Migrations of a newer version are left as they are.
 * @throws SchemaError
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  for (;;) {
    const newer = await newerMigrations(db)
    try {
      return applied(await migratorOf(db, newer).migrateToLatest())
    } catch (error) {
      // a newer version may have migrated in between
      if ((await newerMigrations(db)).length === newer.length) throw error
    }
  }
}

/** Migrates up to and including `name`. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<string[]> {
  return applied(await migratorOf(db, []).migrateTo(name))
}

/** Kysely requires every migration that was executed, so those of a newer version are represented by empty ones. */
function migratorOf(db: Kysely<Schema>, newer: readonly string[]): Migrator {
  const migrations = { ...MIGRATIONS, ...Object.fromEntries(newer.map((name) => [name, NOTHING])) }
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

const NOTHING: Migration = { up: async () => undefined }

function applied({ error, results }: MigrationResultSet): string[] {
  if (error) throw error instanceof Error ? error : new Error(String(error))
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * The executed migrations that came after the last one of this code, in order. They only add, unless they say so in
 * `migration_needs` (docs/database.md).
 * @throws SchemaError
 */
export async function newerMigrations(db: Kysely<Schema>): Promise<string[]> {
  const known = knownMigrations()
  const last = known.at(-1) ?? ''
  const executed = await executedMigrations(db)
  const newer = executed.filter((name) => !(name in MIGRATIONS))
  const foreign = newer.find((name) => name < last)
  if (foreign)
    throw new SchemaError(
      `The database has the migration ${foreign}, which this version does not have although it has later ones: it belongs to another Sawari.`,
    )
  const latest = executed.at(-1) ?? ''
  const skipped = known.find((name) => name < latest && !executed.includes(name))
  if (skipped)
    throw new SchemaError(
      `The database has the migration ${latest}, but not ${skipped}, which comes before it: it belongs to another Sawari.`,
    )
  if (newer.length) await assertCompatible(db, newer, last)
  return newer
}

async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).sort()
}

async function assertCompatible(db: Kysely<Schema>, newer: readonly string[], last: string): Promise<void> {
  const breaking = await db
    .selectFrom('migration_needs')
    .selectAll()
    .where('name', 'in', newer)
    .where(sql`needs collate "C"`, '>', last)
    .orderBy('name')
    .executeTakeFirst()
  if (breaking)
    throw new SchemaError(
      `The database has the migration ${breaking.name}, which needs a version that has ${breaking.needs}; this one ends with ${last}. Start that version, or restore a backup.`,
    )
}
