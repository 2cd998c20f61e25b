import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
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

let compiled: ts.Program | undefined

/**
 * The lines of the client that do not compile with these types. The compiler reads the libraries only the first time.
 */
async function wrongLines(types: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sawari-types-'))
  const file = path.join(folder, 'sawari-api.ts')
  await writeFile(file, types)
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, host)
  const options = { ...config?.options, paths: { 'sawari-api': [file] } }
  const declarations = config?.fileNames.filter((name) => name.endsWith('.d.ts')) ?? []
  const client = path.join(import.meta.dirname, 'book-vehicle.ts')
  compiled = ts.createProgram([client, ...declarations], options, undefined, compiled)
  const source = compiled.getSourceFile(client)
  const found = [
    ...compiled.getOptionsDiagnostics(),
    ...compiled.getSyntacticDiagnostics(source),
    ...compiled.getSemanticDiagnostics(source),
  ]
  await rm(folder, { recursive: true })
  return found.map(({ file, start = 0, messageText }) => {
    const line = file?.text.slice(0, start).split('\n').length ?? 0
    return `${line} ${file?.text.split('\n')[line - 1]?.trim()}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
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
