import * as v from 'valibot'
import * as contract from '#contract/notifications.ts'
import { MAX_NOTIFICATIONS_PAGE } from '#domain/notifications/limits.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPageNumber } from '#server/http/validate.ts'
import {
  countUnseen,
  listNotifications,
  markAllRead,
  markRead,
} from '#server/services/notifications/list-notifications.ts'

export function serveNotifications(serve: Serve): void {
  serve(
    contract.countUnseen,
    { summary: 'The number of unseen notifications of the user', answer: contract.Unseen },
    async ({ context, userId }) => ({ data: await countUnseen(context, userId) }),
  )
  serve(
    contract.listNotifications,
    {
      summary: 'The notifications of the user, latest first',
      query: contract.NotificationsQuery,
      answer: v.array(contract.Notification),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    ({ context, query, userId, locale }) =>
      listNotifications(context, {
        userId,
        page: readPageNumber(query.page, MAX_NOTIFICATIONS_PAGE),
        locale,
      }),
  )
  serve(
    contract.readNotificationByGet,
    { summary: 'Marks a notification as read', answer: contract.Unseen, errors: ['notificationNotFound'] },
    async ({ context, userId, id }) => ({
      data: await markRead(context, userId, id('notificationNotFound')),
    }),
  )
  serve(
    contract.readNotification,
    { summary: 'Marks a notification as read', answer: contract.Unseen, errors: ['notificationNotFound'] },
    async ({ context, userId, id }) => ({
      data: await markRead(context, userId, id('notificationNotFound')),
    }),
  )
  serve(
    contract.readAllNotifications,
    { summary: 'Marks all notifications as read', answer: contract.Unseen },
    async ({ context, userId }) => ({ data: await markAllRead(context, userId) }),
  )
}
