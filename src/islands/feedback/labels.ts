import {
  MIN_FEEDBACK_MESSAGE,
  MIN_FEEDBACK_TITLE,
  MIN_REPORT_TEXT,
  type ReportedKind,
} from '#domain/feedback/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { MessageName } from '#messages/keys.ts'
import type { Translate } from '#messages/t.ts'

const REASONS = {
  vehicle: [
    'reasons.vehicle.described',
    'reasons.vehicle.unsafe',
    'reasons.vehicle.price',
    'reasons.vehicle.papers',
    'reasons.vehicle.fake',
  ],
  booking: [
    'reasons.booking.absent',
    'reasons.booking.late',
    'reasons.booking.unsafe',
    'reasons.booking.price',
    'reasons.booking.other',
  ],
  user: ['reasons.user.rude', 'reasons.user.impostor', 'reasons.user.outside', 'reasons.user.fake'],
  carpool: [
    'reasons.carpool.fake',
    'reasons.carpool.price',
    'reasons.carpool.commercial',
    'reasons.carpool.rude',
    'reasons.carpool.unsafe',
  ],
  thread: [
    'reasons.thread.rude',
    'reasons.thread.outside',
    'reasons.thread.unwanted',
    'reasons.thread.impostor',
  ],
} satisfies Record<ReportedKind, MessageName<'feedback.report'>[]>

export type FeedbackLabels = ReturnType<typeof feedbackLabels>
export type ReportLabels = ReturnType<typeof reportLabels>
export type SharedLabels = ReturnType<typeof sharedLabels>

/** These islands are on every page, so they get their labels as props instead of loading a room's messages. */
export function feedbackLabels(t: Translate, locale: Locale) {
  const hint = (count: number) => t('feedback.form.hint', { n: formatNumber(count, locale) })
  return {
    ...sharedLabels(t, locale),
    title: t('feedback.form.title'),
    titleHint: hint(MIN_FEEDBACK_TITLE),
    message: t('feedback.form.message'),
    messageHint: hint(MIN_FEEDBACK_MESSAGE),
    send: t('feedback.form.send'),
  }
}

export function reportLabels(t: Translate, locale: Locale) {
  const kind = (type: ReportedKind) => ({
    heading: t(`feedback.report.${type}`),
    reasons: REASONS[type].map((reason) => t(`feedback.report.${reason}`)),
  })
  return {
    ...sharedLabels(t, locale),
    kinds: {
      vehicle: kind('vehicle'),
      booking: kind('booking'),
      user: kind('user'),
      carpool: kind('carpool'),
      thread: kind('thread'),
    },
    text: t('feedback.report.text'),
    reason: t('feedback.report.reason'),
    remarks: t('feedback.report.remarks'),
    usual: t('feedback.report.usual'),
    choose: t('feedback.report.choose'),
    send: t('feedback.report.send'),
    cancel: t('feedback.report.cancel'),
    close: t('feedback.report.close'),
  }
}

function sharedLabels(t: Translate, locale: Locale) {
  const n = formatNumber(MIN_REPORT_TEXT, locale)
  return {
    fillAllFields: t('errors.fillAllFields'),
    sent: t('feedback.sent'),
    failed: t('feedback.failed'),
    broken: t('feedback.broken'),
    sending: t('feedback.sending'),
    /** By the error keys of the domain rules. */
    errors: {
      'feedback.errors.title': t('feedback.errors.title'),
      'feedback.errors.message': t('feedback.errors.message'),
      'feedback.errors.reason': t('feedback.errors.reason'),
      'feedback.errors.remarks': t('feedback.errors.remarks'),
      'feedback.errors.tooShort': t('feedback.errors.tooShort', { n }),
    } as Record<string, string>,
  }
}
