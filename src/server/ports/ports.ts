import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Metrics } from '#server/metrics.ts'
import type { CalendarsPort } from './calendars/port.ts'
import { createPublicCalendars } from './calendars/public-calendars.ts'
import { createRoadCorridors } from './corridors/embedded.ts'
import type { CorridorPort } from './corridors/port.ts'
import { countedGateways, countedPush, countedSms } from './counted.ts'
import { createGateways, type Gateways } from './gateways/gateways.ts'
import { createEmbeddedIdentity } from './identity/embedded.ts'
import type { IdentityPort } from './identity/port.ts'
import { createRealIdentity } from './identity/real.ts'
import { createPlaceList } from './places/embedded.ts'
import { createPhoton } from './places/photon.ts'
import type { PlacesPort } from './places/port.ts'
import type { PushPort } from './push/port.ts'
import { createWebPush } from './push/web-push.ts'
import { createRoadGraph, createRoadThread } from './routing/embedded.ts'
import { createOsrm } from './routing/osrm.ts'
import type { RoutingPort } from './routing/port.ts'
import { AAKASH_URL, createAakash } from './sms/aakash.ts'
import { createSimulatedSms } from './sms/embedded.ts'
import type { SmsPort } from './sms/port.ts'
import { createSparrow, SPARROW_URL } from './sms/sparrow.ts'
import { createFolderStorage } from './storage/embedded.ts'
import type { StoragePort } from './storage/port.ts'
import { createS3Storage } from './storage/s3.ts'

/** External services. Only this file selects adapters, by the configuration (docs/external-services.md). */
export interface Ports {
  identity: IdentityPort
  routing: RoutingPort
  /** Always embedded, because only the embedded road graph can match rides. */
  corridors: CorridorPort
  places: PlacesPort
  /** Empty when online payment is off. */
  gateways: Gateways
  /** Null when no messages are sent and no numbers are verified. */
  sms: SmsPort | null
  push: PushPort
  storage: StoragePort
  calendars: CalendarsPort
}

export function createPorts(config: Config, db: Database, now: () => number, metrics: Metrics): Ports {
  const sms = createSms(config, db, now)
  const roads = createRoadThread({ deadlineMs: config.routeDeadlineMs })
  return {
    identity:
      config.identity.adapter === 'mock'
        ? createEmbeddedIdentity({ db, now })
        : createRealIdentity(config.identity, now),
    routing: config.osrmUrl ? createOsrm(config.osrmUrl) : createRoadGraph(roads),
    corridors: createRoadCorridors(roads),
    places: config.photonUrl ? createPhoton(config.photonUrl) : createPlaceList(),
    storage: createStorage(config),
    calendars: createPublicCalendars({
      siteUrl: config.siteUrl,
      // never where others reach the site: ALLOW_MOCKS decides nothing here
      allowLoopback: config.mocks.reasons.length === 0,
    }),
    gateways: countedGateways(createGateways(config.gateways, config.public.gateways, { db, now }), metrics),
    sms: sms && countedSms(sms, metrics),
    push: countedPush(
      createWebPush({ db, subject: config.pushContact, allowLoopback: config.mocks.isAllowed }),
      metrics,
    ),
  }
}

function createSms({ sms, mocks }: Config, db: Database, now: () => number): SmsPort | null {
  if (!sms) return mocks.isAllowed ? createSimulatedSms({ db, now }) : null
  const { provider, token, from, baseUrl } = sms
  return provider === 'sparrow'
    ? createSparrow({ baseUrl: baseUrl ?? SPARROW_URL, token, from })
    : createAakash({ baseUrl: baseUrl ?? AAKASH_URL, token })
}

/** Separate for callers that need no other port, such as a backup. */
export function createStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): StoragePort {
  return s3 ? createS3Storage(s3) : createFolderStorage(path.join(dataDir, 'uploads'))
}
