import type * as v from 'valibot'
import { GATEWAYS, type GatewayId } from '#domain/booking/payment-methods.ts'
import { esewa } from './esewa/esewa.ts'
import type { Gateway, GatewayAdapter, SimulatorContext } from './port.ts'

const ADAPTERS = { esewa }

export const GATEWAY_VARIABLES = { ...esewa.variables }

type Variables = typeof GATEWAY_VARIABLES
type Settings = { [Id in GatewayId]: NonNullable<ReturnType<(typeof ADAPTERS)[Id]['readSettings']>> }
type Adapters = { [Id in GatewayId]: Omit<GatewayAdapter<Variables, Settings[Id]>, 'variables'> }
/** The account of each wallet; null without one. */
export type GatewaySettings = { [Id in GatewayId]: Settings[Id] | null }
export type Gateways = Partial<Record<GatewayId, Gateway>>

const adapters: Adapters = ADAPTERS

export function readGatewaySettings(
  set: v.InferOutput<v.ObjectSchema<Variables, undefined>>,
): GatewaySettings {
  return Object.fromEntries(GATEWAYS.map((id) => [id, adapters[id].readSettings(set)])) as GatewaySettings
}

/** The two variables of the first account of which only one is set; null when there is none. */
export function incompleteKeys(set: Record<string, unknown>): readonly [string, string] | null {
  const half = GATEWAYS.find((id) => new Set(adapters[id].keys.map((name) => Boolean(set[name]))).size > 1)
  return half ? adapters[half].keys : null
}

export function gatewayKeys(settings: GatewaySettings): Record<string, unknown> {
  return Object.fromEntries(GATEWAYS.map((id) => [adapters[id].keys[0], settings[id]]))
}

/** Wallets with an account. If there is none and mocks are allowed: all, simulated. */
export function offeredGateways(settings: GatewaySettings, mocksAllowed: boolean): GatewayId[] {
  const real = GATEWAYS.filter((id) => settings[id])
  return real.length || !mocksAllowed ? real : [...GATEWAYS]
}

export function createGateways(
  settings: GatewaySettings,
  offered: readonly GatewayId[],
  place: SimulatorContext,
): Gateways {
  const create = <Id extends GatewayId>(id: Id) => {
    const own = settings[id]
    return own ? adapters[id].connect(own) : adapters[id].simulate(place)
  }
  return Object.fromEntries(offered.map((id) => [id, create(id)]))
}

export const simulatorHint = (id: GatewayId) => adapters[id].hint
