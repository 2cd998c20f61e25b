import { open } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

/**
 * A file name is durable only after its folder is synced. Windows cannot open folders, and some file systems cannot sync
 * them.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (errorCode(error) !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}
