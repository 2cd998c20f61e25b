import { beforeEach, expect, it, vi } from 'vitest'
import { getSmsSettings, setSmsSetting } from '#contract/profile.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $smsSettings, loadSmsSettings, switchSms } from '#stores/profile/sms-settings.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '#tests/stores/auth/people.ts'

const SETTINGS = { isOffered: true, kinds: [{ kind: 'approval', isOn: true }] }
const call = vi.fn()
const notify = vi.fn<Environment['notify']>()

beforeEach(async () => {
  vi.resetAllMocks()
  useEnvironment({ call, notify })
  storeSignIn(personOf(1))
  call.mockResolvedValue({ data: SETTINGS })
  await loadSmsSettings()
  call.mockClear()
})
const isOn = () => $smsSettings.get().settings?.kinds[0]?.isOn

it('the SMS settings are loaded, and stay while they are loaded again', async () => {
  expect($smsSettings.get()).toEqual({ status: 'ready', settings: SETTINGS })
  const loading = loadSmsSettings()
  expect($smsSettings.get().status).toBe('ready')
  await loading
  expect(call.mock.calls[0]?.[0]).toBe(getSmsSettings)
  call.mockRejectedValue(apiFailure(0))
  await loadSmsSettings()
  expect($smsSettings.get().status).toBe('failed')
  clearSession()
  expect($smsSettings.get()).toEqual({ status: 'idle', settings: null })
})

it('the SMS settings change immediately, and are restored with the message of a refusal', async () => {
  call.mockRejectedValue(apiFailure(503, 'We cannot answer right now.', 'unavailable'))
  const saving = switchSms('approval', false)
  expect(isOn()).toBe(false)
  await saving
  expect(isOn()).toBe(true)
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'We cannot answer right now.')
})

it('the SMS settings are saved in the order of the changes; the last one wins', async () => {
  call.mockRejectedValueOnce(apiFailure(0))
  await Promise.all([switchSms('approval', false), switchSms('approval', true)])
  expect(call.mock.calls).toEqual([
    [setSmsSetting, { payload: { kind: 'approval', isOn: false }, idempotencyKey: KEY }],
    [setSmsSetting, { payload: { kind: 'approval', isOn: true }, idempotencyKey: KEY }],
  ])
  expect(isOn()).toBe(true)
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'verification.settings.notSaved')
})
