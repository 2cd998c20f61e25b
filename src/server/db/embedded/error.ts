/** The message is a whole sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another process is using the folder. */
export class FolderInUse extends EmbeddedPostgresError {}
