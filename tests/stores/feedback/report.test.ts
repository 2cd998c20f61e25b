import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $token, clearSession } from '#stores/auth/session.ts'
import {
  $isReporting,
  $loginMessages,
  $report,
  $reportErrors,
  $reportText,
  changeReport,
  closeReportDialog,
  openReportDialog,
} from '#stores/feedback/report.ts'
import { submitReportForm } from '#stores/feedback/submit-report.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'

const WORDS = {
  fillAllFields: 'Please fill all fields',
  sent: 'Your reponse has been submitted',
  failed: 'could not be sent',
}
const VEHICLE = { type: 'vehicle', id: '12', title: 'Hyundai Creta 2023' } as const
const TEXT = { reason: 'Not as described', remarks: 'It was another one.' }
const TOKEN = 'a'.repeat(43)

const call = vi.fn()
const notify = vi.fn<Environment['notify']>()

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ call, notify })
  clearSession()
  $token.set(TOKEN)
  $loginMessages.set({ question: 'Login for report/feedback', yes: 'Log in' })
  call.mockResolvedValue({ data: { message: WORDS.sent } })
})

describe('opening a report', () => {
  it('shows what is reported', () => {
    openReportDialog(VEHICLE)
    expect($report.get()).toEqual(VEHICLE)
    closeReportDialog()
    expect($report.get()).toBeNull()
  })

  it.each([
    [true, ['/login?redirect=%2Fvehicle%2F12%3Fcity%3D1%23report-vehicle-12']],
    [false, []],
  ])('offers a visitor to log in and return to it (accepted: %s)', async (agrees, went) => {
    clearSession()
    const confirm = vi.fn(async () => agrees)
    const navigate = vi.fn<Environment['navigate']>()
    useEnvironment({ call, notify, confirm, navigate, currentPath: () => '/vehicle/12?city=1' })
    openReportDialog(VEHICLE)
    expect($report.get()).toBeNull()
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Login for report/feedback', { yes: 'Log in' })
    await Promise.resolve()
    expect(navigate.mock.calls.flat()).toEqual(went)
  })

  it('keeps what was typed for the same target, but not for another', () => {
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    closeReportDialog()
    openReportDialog({ ...VEHICLE })
    expect($reportText.get()).toEqual(TEXT)
    closeReportDialog()
    openReportDialog({ type: 'user', id: '12' })
    expect($reportText.get()).toEqual({ reason: '', remarks: '' })
  })

  it('is closed and cleared on sign-out in any tab', () => {
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    $token.set(undefined)
    expect($report.get()).toBeNull()
    expect($reportText.get()).toEqual({ reason: '', remarks: '' })
  })
})

describe('sending a report', () => {
  it.each([
    [
      { type: 'vehicle', id: '12' },
      { type: 'vehicle', vehicleID: 12 },
    ],
    [
      { type: 'booking', id: '0b6e' },
      { type: 'booking', bookingId: '0b6e' },
    ],
    [
      { type: 'user', id: 7 },
      { type: 'user', userId: 7 },
    ],
  ] as const)('sends the id of %j under the name of its type', async (target, named) => {
    openReportDialog(target)
    changeReport(TEXT)
    await submitReportForm(WORDS)
    const [endpoint, options] = call.mock.calls[0] ?? []
    expect(endpoint).toMatchObject({ method: 'POST', path: '/report', guarded: true })
    expect(options).toEqual({ idempotencyKey: KEY, payload: { ...named, ...TEXT } })
  })

  it('shows success, closes and clears the text', async () => {
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    await submitReportForm(WORDS)
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', WORDS.sent)
    expect($report.get()).toBeNull()
    expect($reportText.get()).toEqual({ reason: '', remarks: '' })
  })

  it('is refused while a field is empty or short, with a toast and an error at each field until it changes', async () => {
    openReportDialog(VEHICLE)
    changeReport({ reason: 'abc', remarks: ' ' })
    await submitReportForm(WORDS)
    expect(call).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Please fill all fields')
    expect($reportErrors.get()).toEqual({
      reason: 'feedback.errors.tooShort',
      remarks: 'feedback.errors.remarks',
    })
    changeReport({ reason: 'abcd', remarks: ' ' })
    expect($reportErrors.get()).toEqual({ remarks: 'feedback.errors.remarks' })
    expect($report.get()).toEqual(VEHICLE)
  })

  it.each([
    [apiFailure(404, 'This vehicle could not be found.'), 'This vehicle could not be found.'],
    [apiFailure(429, 'Too many requests.'), 'Too many requests.'],
    [apiFailure(0, ''), WORDS.failed],
    [new Error('a bug'), WORDS.failed],
  ])('shows the reason of %s and keeps dialog and text', async (error, output) => {
    call.mockRejectedValue(error)
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    await submitReportForm(WORDS)
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', output)
    expect($report.get()).toEqual(VEHICLE)
    expect($reportText.get()).toEqual(TEXT)
    expect($isReporting.get()).toBe(false)
  })

  it('shows nothing for a 401, which the session handles', async () => {
    call.mockRejectedValue(apiFailure(401, 'You have been logged out'))
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    await submitReportForm(WORDS)
    expect(notify).not.toHaveBeenCalled()
  })

  it('happens once, however often the button is clicked', async () => {
    openReportDialog(VEHICLE)
    changeReport(TEXT)
    const sent = [submitReportForm(WORDS), submitReportForm(WORDS)]
    expect($isReporting.get()).toBe(true)
    await Promise.all(sent)
    await submitReportForm(WORDS)
    expect(call).toHaveBeenCalledTimes(1)
  })
})
