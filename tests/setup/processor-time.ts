/** Milliseconds of the processor that `run` takes: unlike the clock's, they do not grow with what else the machine does. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
