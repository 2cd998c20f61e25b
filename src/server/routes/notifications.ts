import { countUnseen, Unseen } from '#contract/notifications.ts'
import type { Serve } from '#server/http/definition.ts'
import { countUnseen as count } from '#server/services/notifications/count-unseen.ts'

export function serveNotifications(serve: Serve): void {
  serve(
    countUnseen,
    { summary: 'How many notifications the signed-in person has not read', answer: Unseen },
    async ({ context, userId }) => ({ data: await count(context, userId) }),
  )
}
