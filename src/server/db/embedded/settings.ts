/** For a small machine: 2 cores, 1 GB of memory, SSD. */
const TUNED: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  huge_pages: 'off',
  checkpoint_timeout: '5min',
  checkpoint_completion_target: '0.9',
  min_wal_size: '96MB',
  max_wal_size: '512MB',
  autovacuum_naptime: '30s',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  log_checkpoints: 'off',
}

/** Acknowledged writes are on disk (docs/database.md). Callers cannot override these settings. */
const DURABLE: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
}

/** Only for throwaway clusters, such as those of tests. */
export const THROWAWAY: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '100',
  shared_buffers: '64MB',
}

// DETAIL and STATEMENT lines would write phone numbers to the log: docs/security.md
const FIXED: Record<string, string> = {
  cluster_name: 'sawari',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

type Listening = { socketFolder: string } | { port: number }

export function serverSettings(
  listening: Listening,
  chosen: Record<string, string>,
  isDurable: boolean,
): Record<string, string> {
  const where =
    'port' in listening
      ? { listen_addresses: '127.0.0.1', port: String(listening.port), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: '5432',
          unix_socket_directories: listening.socketFolder,
          unix_socket_permissions: '0700',
        }
  const recovery = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}
  return { ...TUNED, ...recovery, ...chosen, ...(isDurable ? DURABLE : {}), ...FIXED, ...where }
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
