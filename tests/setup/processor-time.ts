/** Milliseconds of processor time that `run` takes, which do not depend on how busy the machine is. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
