import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createClient } from '../client.ts'
import { type EmbeddedConnection, openCluster } from './open-cluster.ts'
import { THROWAWAY } from './settings.ts'

export interface TestServer {
  connection: EmbeddedConnection
  /** Copies `template`, which must have no open connections; creates an empty database by default. */
  createDatabase(name: string, template?: string): Promise<EmbeddedConnection>
  stop(): Promise<void>
}

/** For tests only. Fast because fsync is off; removed with its folder when stopped or when Node ends. */
export async function startTestServer(): Promise<TestServer> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'sawari-test-')))
  const remove = () => rm(root, { recursive: true, force: true })
  try {
    const socketFolder = path.join(root, 'socket')
    const dataDir = path.join(root, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    const server = await openCluster({
      dataDir,
      print: () => undefined,
      settings: THROWAWAY,
      isDurable: false,
      socketFolder,
      removeAfterwards: root,
    })
    return {
      connection: server.connection,
      createDatabase: (name, template = 'template0') => createDatabase(server.connection, name, template),
      async stop() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function createDatabase(
  connection: EmbeddedConnection,
  name: string,
  template: string,
): Promise<EmbeddedConnection> {
  const client = createClient(connection)
  await client.connect()
  try {
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`,
    )
  } finally {
    await client.end()
  }
  return { ...connection, database: name }
}
