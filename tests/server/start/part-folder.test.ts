import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeFolder, versionIn } from '../../../geodata/part-folder.ts'

const MODULES = path.resolve(import.meta.dirname, '../../../geodata')

describe("the folder of a part of the map's data", () => {
  let output: string
  let folder: string
  beforeEach(async () => {
    output = await mkdtemp(path.join(tmpdir(), 'part-folder-'))
    folder = path.join(output, 'fake')
  })
  afterEach(() => rm(output, { recursive: true }))

  const make = (version: string) =>
    makeFolder(folder, version, (own) => writeFile(path.join(own, 'content'), version))
  const content = () => readFile(path.join(folder, 'content'), 'utf8')

  /** A process that builds the folder. It reports when it has begun, and continues when told to. */
  async function builder(): Promise<{ child: ChildProcess; finish(): Promise<number | null> }> {
    const child = script(`
      import { writeFile } from 'node:fs/promises'
      import { makeFolder } from '${MODULES}/part-folder.ts'
      await makeFolder(${JSON.stringify(folder)}, 'new', async (own) => {
        await writeFile(own + '/content', 'new')
        console.log('begun')
        await new Promise((resolve) => process.stdin.once('data', resolve))
      })
      process.exit()`)
    await once(child.stdout, 'data')
    return {
      child,
      async finish() {
        child.stdin.write('go on\n')
        const [code] = await once(child, 'exit')
        return code
      },
    }
  }

  it('is replaced as a whole, and stays unchanged when a build fails', async () => {
    expect(await versionIn(folder)).toBeNull()
    await make('old')
    await expect(makeFolder(folder, 'new', () => Promise.reject(new Error('no space')))).rejects.toThrow(
      'no space',
    )
    expect([await versionIn(folder), await content()]).toEqual(['old', 'old'])
    await make('new')
    expect([await versionIn(folder), await content()]).toEqual(['new', 'new'])
    expect(await readdir(output)).toEqual(['fake'])
  })

  it('is built again after its build was killed, and the leftovers are removed', async () => {
    const { child } = await builder()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await versionIn(folder)).toBeNull()
    expect(await readdir(output)).toEqual([`fake.${child.pid}`])
    // leftovers of another part, and of a running process, stay
    await mkdir(path.join(output, `other.${child.pid}`))
    await mkdir(path.join(output, `fake.${process.ppid}`))
    await make('new')
    expect([await versionIn(folder), await content()]).toEqual(['new', 'new'])
    expect((await readdir(output)).sort()).toEqual(
      ['fake', `fake.${process.ppid}`, `other.${child.pid}`].sort(),
    )
  })

  it('can be built by two processes concurrently', async () => {
    await make('old')
    const builders = await Promise.all([builder(), builder()])
    expect(await Promise.all(builders.map(({ finish }) => finish()))).toEqual([0, 0])
    expect([await versionIn(folder), await content()]).toEqual(['new', 'new'])
    expect(await readdir(output)).toEqual(['fake'])
  })
})

describe('a process that builds a part', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends with its parent on %s', async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'run-child-'))
    const worker = path.join(folder, 'worker.mjs')
    await writeFile(worker, 'console.log(process.pid); setInterval(() => {}, 1000)')
    const parent = script(`
      import { runChild } from '${MODULES}/run-child.ts'
      await runChild(${JSON.stringify(worker)}, [])`)
    await once(parent.stdout, 'data')
    parent.kill(signal)
    // the output closes when the last process that writes to it has ended
    const [, endedBy] = await once(parent, 'close')
    expect(endedBy).toBe(signal)
    await rm(folder, { recursive: true })
  })
})

function script(code: string) {
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] })
}
