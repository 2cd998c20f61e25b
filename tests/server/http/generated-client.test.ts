import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Booked, Quote } from '#contract/booking.ts'
import { Booking } from '#contract/my-bookings.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

type BookVehicle = (trip: {
  baseUrl: string
  token: string
  date: string
}) => Promise<Record<string, unknown>>
const ROOT = path.resolve(import.meta.dirname, '../../..')
const CLIENT_FILE = path.join(import.meta.dirname, 'book-vehicle.ts')
// not an import that the compiler follows, because the file does not compile without the generated types
const CLIENT = import.meta.glob<{ bookVehicle: BookVehicle }>('./book-vehicle.ts', { eager: true })

let api: TestApi
let site: Awaited<ReturnType<typeof openHttpSite>>
beforeAll(async () => {
  api = await openApi()
  site = await openHttpSite(api.context)
})
afterAll(async () => {
  await site.close()
  await api.close()
})

/** The lines of the client that do not compile with these types. */
async function wrongLines(types: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sawari-types-'))
  const file = path.join(folder, 'sawari-api.ts')
  await writeFile(file, types)
  const config = {
    extends: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { paths: { 'sawari-api': [file] }, typeRoots: [path.join(ROOT, 'node_modules/@types')] },
    files: [CLIENT_FILE, path.join(ROOT, '.astro/types.d.ts')],
    include: [],
  }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = path.join(ROOT, 'node_modules/typescript-native/bin/tsc')
  const args = [compiler, '--project', folder, '--checkers', '1', '--pretty', 'false']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch((error) => error)
  await rm(folder, { recursive: true })
  const source = (await readFile(CLIENT_FILE, 'utf8')).split('\n')
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): (.+)$/gm)].map(
    ([, name, line, message]) => `${name} ${source[Number(line) - 1]?.trim()}: ${message}`,
  )
}

it('the generated client compiles against the document, and not against one that differs from the contract', async () => {
  const document = await (await fetch(`${site.origin}/api/v1/openapi.json`)).text()
  const types = astToString(await openapiTS(document))
  expect(await wrongLines(types)).toEqual([])
  const parted = types
    .replaceAll('payable: number', 'payable: string')
    .replaceAll('"ownBooking"', '"ownTrip"')
    .replaceAll('"/pricing"', '"/prices"')
  const wrong = (await wrongLines(parted)).join('\n')
  for (const line of ['const answer: Booked', 'const refusal: ErrorCode', "client.POST('/pricing'"])
    expect(wrong).toContain(line)
})

it('the generated client books a vehicle over HTTP, and gets responses that match the document', async () => {
  const [token = ''] = await createGuests(api, 1)
  const booked = await CLIENT['./book-vehicle.ts']?.bookVehicle({
    baseUrl: `${site.origin}/api/v1`,
    token,
    date: '2026-12-03',
  })
  expect(v.safeParse(v.strictObject(Booked.entries), booked?.answer).issues).toBeUndefined()
  expect(v.safeParse(v.strictObject(Quote.entries), booked?.quote).issues).toBeUndefined()
  expect(v.safeParse(v.strictObject(Booking.entries), booked?.booking).issues).toBeUndefined()
  expect(booked).toMatchObject({ answer: { status: 'approved' }, refusal: 'ownBooking' })
})
