import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createExport,
  deleteAccount,
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '#contract/account.ts'
import { completeCarpool, createAlert, endAlert } from '#contract/carpool.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sendReport } from '#contract/feedback.ts'
import {
  deleteVehicleImage,
  removeVehicle as removeVehicleCall,
  renewCalendarFeed,
} from '#contract/hosting.ts'
import { cancelBooking, decideBooking, getBooking, rateBooking } from '#contract/my-bookings.ts'
import { readAllNotifications } from '#contract/notifications.ts'
import { removeUserImage, sendCode, setSmsSetting, updateOwnUser, verifyCode } from '#contract/profile.ts'
import { createReferralLink } from '#contract/referral.ts'
import { requestExport } from '#stores/account/data-export.ts'
import { deleteNow } from '#stores/account/deletion.ts'
import { revokeOtherSessions, revokeSession } from '#stores/account/sessions.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { addAlert, removeAlert } from '#stores/carpool/alerts.ts'
import { completeAndLeave } from '#stores/carpool/open-request.ts'
import { changeFeedback, submitFeedback } from '#stores/feedback/feedback.ts'
import { $report, $reportText } from '#stores/feedback/report.ts'
import { submitReportForm } from '#stores/feedback/submit-report.ts'
import { $feed, renewFeed } from '#stores/hosting/feed.ts'
import { $pictureErrors, deletePicture } from '#stores/hosting/images.ts'
import { $removedIds, removeOwnVehicle } from '#stores/hosting/my-vehicles.ts'
import { closeDeciding, openDeciding, submitDecision } from '#stores/my-bookings/deciding.ts'
import { $cancellation, type Endable, openEnding, submitEnd } from '#stores/my-bookings/ending.ts'
import { openRating, submitRating } from '#stores/my-bookings/rating.ts'
import { markAllNotificationsRead } from '#stores/notifications/list.ts'
import { savePerson } from '#stores/profile/person-form.ts'
import { removeProfilePicture } from '#stores/profile/picture.ts'
import { switchSms } from '#stores/profile/sms-settings.ts'
import { sendTypedNumber, typeNumber, verifyTypedCode } from '#stores/profile/verification.ts'
import { $link, createLink } from '#stores/referral/link.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

interface Line {
  write: Endpoint<never, unknown>
  /** The data of its response. */
  data?: unknown
  act: () => unknown
  /** Whether the page shows success; by default, whether a success toast is shown. */
  isDone?: (result: unknown) => boolean
}

const MESSAGES = { fillAllFields: 'fill', sent: 'sent', failed: 'failed' }
const DONE = { message: 'Done' }
const { token: _, ...USER } = personOf(7)
const BOOKING = { id: 'b-1', status: 'pending', isBookedByMe: true, from: '2026-12-24T04:15:00Z' } as Endable
const VEHICLE = { id: 12, manufacturer: { title: 'Hyundai' }, model: { title: 'Creta' } }

const LINES: Record<string, Line> = {
  'an alert': { write: createAlert, data: { id: 1 }, act: () => addAlert({} as never) },
  'the end of an alert': { write: endAlert, act: () => removeAlert(1) },
  'a completed ride': { write: completeCarpool, data: DONE, act: () => completeAndLeave(5) },
  'the end of a session': {
    write: endSession,
    act: () => revokeSession({ id: 's', isCurrent: false, device: 'A phone' } as Session),
  },
  'the end of other sessions': { write: endOtherSessions, act: revokeOtherSessions },
  'an account deletion': { write: deleteAccount, act: deleteNow },
  'a data export': { write: createExport, data: { url: '/archive' }, act: requestExport },
  'a report': {
    write: sendReport,
    act() {
      $report.set({ type: 'user', id: 3 })
      $reportText.set({ reason: 'Not as described', remarks: 'It was another one.' })
      return submitReportForm(MESSAGES)
    },
  },
  feedback: {
    write: sendReport,
    act() {
      changeFeedback({ title: 'Map', message: 'It could be larger.' })
      return submitFeedback(MESSAGES)
    },
  },
  'a rating': {
    ...{ write: rateBooking, data: DONE },
    act() {
      openRating({ ...BOOKING, to: '2026-12-25T04:15:00Z' })
      return submitRating({ rate: 5, remarks: 'Smooth' })
    },
  },
  'an approval': {
    ...{ write: decideBooking, data: DONE },
    act() {
      closeDeciding()
      openDeciding('b-1', 'approve')
      return submitDecision()
    },
  },
  'a cancellation': {
    ...{ write: cancelBooking, data: DONE },
    act() {
      openEnding(BOOKING)
      return submitEnd({ reason: 'Ill', isAccepted: false })
    },
    isDone: () => $cancellation.get() === null,
  },
  'a calendar URL': {
    ...{ write: renewCalendarFeed, data: { url: '/feed' } },
    act() {
      $feed.set({ vehicleId: 12, title: '', status: 'ready', url: '/old', isRenewing: false })
      return renewFeed()
    },
  },
  'a removed picture': {
    write: deleteVehicleImage,
    act: () => deletePicture(12, { id: 'a', name: '/a', type: 'image' }),
    isDone: () => !$pictureErrors.get().a,
  },
  'a removed vehicle': {
    write: removeVehicleCall,
    act() {
      $removedIds.set([])
      return removeOwnVehicle(VEHICLE)
    },
  },
  'personal information': { write: updateOwnUser, data: USER, act: savePerson },
  'a removed profile picture': { write: removeUserImage, data: USER, act: removeProfilePicture },
  'an SMS setting': {
    write: setSmsSetting,
    act: () => switchSms('approval', true),
    isDone: () => notify.mock.calls.length === 0,
  },
  'a verification code': {
    ...{ write: sendCode, data: { ...DONE, expiresIn: 300, resendIn: 60 } },
    act() {
      typeNumber('9841234567')
      return sendTypedNumber()
    },
  },
  'a verified number': {
    ...{ write: verifyCode, data: { ...USER, mobileNumber: '9841234567', isMobileVerified: true } },
    act() {
      typeNumber('9841234567')
      return verifyTypedCode('123456')
    },
  },
  'read notifications': {
    ...{ write: readAllNotifications, data: { count: 0, requests: 0 } },
    act: markAllNotificationsRead,
    isDone: (result) => result === true,
  },
  'a referral link': {
    ...{ write: createReferralLink, data: { link: '/r/abc' } },
    act: () => createLink('/'),
    isDone: () => $link.get().status === 'ready',
  },
}

const call = vi.fn()
const findWrite = vi.fn<Environment['findWrite']>()
const notify = vi.fn<Environment['notify']>()
const LOST = apiFailure(0)

beforeEach(() => {
  vi.resetAllMocks()
  clearSession()
  storeSignIn(personOf(7))
  useEnvironment({
    call,
    findWrite,
    notify,
    now: () => NOW,
    confirm: async () => true,
    navigate: () => {},
    copy: async () => true,
  })
})

/** The write of a line ends so; what pages read besides is there. */
function begin({ write, data = {} }: Line, error: Error | null): void {
  const reads = new Map<unknown, unknown>([
    [getBooking, BOOKING],
    [listSessions, []],
  ])
  call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === write && error) throw error
    return { data: endpoint === write ? data : (reads.get(endpoint) ?? {}) }
  })
}
const sentKeys = ({ write }: Line) =>
  call.mock.calls.flatMap(([endpoint, options]) => (endpoint === write ? [options.idempotencyKey] : []))

describe.each(Object.entries(LINES))('%s', (_, line) => {
  const isDone = (result: unknown) =>
    line.isDone ? line.isDone(result) : notify.mock.calls.some(([tone]) => tone === 'success')

  it.each([
    ['answered', null, true],
    ['refused', apiFailure(422, 'Not so.'), false],
  ])('is sent once, and not looked up when it is %s', async (_, error, expected) => {
    begin(line, error)
    expect(isDone(await line.act())).toBe(expected)
    expect([sentKeys(line), findWrite.mock.calls]).toEqual([[KEY], []])
  })

  it.each([
    ['found', 1, async () => ({ state: 'answered' as const, data: line.data ?? {} }), true],
    ['known to be absent', 2, async () => ({ state: 'absent' as const }), false],
    ['unknown', 1, () => Promise.reject(LOST), false],
  ])(
    'is sent once and looked up by its key when its response is lost: it is %s',
    async (_, looks, found, expected) => {
      begin(line, LOST)
      findWrite.mockImplementation(found)
      expect(isDone(await line.act())).toBe(expected)
      expect([sentKeys(line), findWrite.mock.calls]).toEqual([[KEY], Array(looks).fill([KEY])])
    },
  )
})
