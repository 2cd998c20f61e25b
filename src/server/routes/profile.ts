import * as contract from '#contract/profile.ts'
import type { Serve } from '#server/http/definition.ts'
import { getPublicProfile } from '#server/services/profile/get-public-profile.ts'

export function serveProfile(serve: Serve): void {
  serve(
    contract.getUser,
    { summary: 'The public profile of a user', answer: contract.PublicProfile },
    async ({ context, id }) => ({
      data: await getPublicProfile(context, id('userNotFound')),
    }),
  )
}
