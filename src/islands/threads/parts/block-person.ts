/** Blocks the other person of the open thread, or ends that. Its code loads with the first use, which is rare. */
export async function setBlocked(isBlocked: boolean): Promise<void> {
  const { blockOther } = await import('#stores/threads/blocking.ts')
  await blockOther(isBlocked)
}
