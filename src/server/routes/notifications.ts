import * as contract from '#contract/notifications.ts'
import type { Serve } from '#server/http/definition.ts'
import { countUnseen } from '#server/services/notifications/count-unseen.ts'

export function serveNotifications(serve: Serve): void {
  serve(
    contract.countUnseen,
    { summary: 'The number of unseen notifications of the user', answer: contract.Unseen },
    async ({ context, userId }) => ({ data: await countUnseen(context, userId) }),
  )
}
