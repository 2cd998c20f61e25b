import { User } from '#contract/auth.ts'
import { PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/profile.ts'
import { readChartType } from '#domain/profile/chart-days.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPathId } from '#server/http/validate.ts'
import { getEarnings } from '#server/services/profile/get-earnings.ts'
import { getPublicProfile } from '#server/services/profile/get-public-profile.ts'
import { updateOwnUser } from '#server/services/profile/update-own-user.ts'
import { assertOwnAccount, removeUserPicture, setUserPicture } from '#server/services/profile/user-picture.ts'

export function serveProfile(serve: Serve): void {
  serve(
    contract.getUser,
    {
      summary: 'The public profile of a user',
      answer: contract.PublicProfile,
      login: 'optional',
      lookUp: 'person',
      errors: ['userNotFound'],
    },
    async ({ context, id, locale, user }) => ({
      data: await getPublicProfile(context, id('userNotFound'), { userId: user?.id ?? null, locale }),
    }),
  )
  serve(
    contract.updateOwnUser,
    {
      summary: 'Saves name and mobile number; a changed number is unverified',
      payload: contract.PersonPayload,
      answer: User,
      errors: ['invalidForm'],
    },
    async ({ context, payload, userId }) => ({ data: await updateOwnUser(context, userId, payload) }),
  )
  serve(
    contract.uploadUserImage,
    {
      summary: 'Replaces the own picture',
      form: { image: 'file' },
      answer: User,
      idempotencyKey: true,
      errors: ['userNotFound', 'notYours', 'noRoomLeft', ...PICTURE_ERRORS],
    },
    async ({ context, userId, id, form, key }) => {
      assertOwnAccount(id('userNotFound'), userId)
      const { files } = await form({ files: { image: 1 } }, async (_, bytes) => bytes)
      const [file] = files
      if (!file) throw new ApiError('notAnImage')
      return { data: await setUserPicture(context, { userId, key, bytes: file.value }) }
    },
  )
  serve(
    contract.removeUserImage,
    { summary: 'Removes the own picture', answer: User, errors: ['userNotFound', 'notYours'] },
    async ({ context, userId, id }) => {
      assertOwnAccount(id('userNotFound'), userId)
      return { data: await removeUserPicture(context, userId) }
    },
  )
  serve(
    contract.getEarnings,
    {
      summary: 'The earnings of the own vehicles, as chart bars and totals',
      query: contract.EarningsQuery,
      answer: contract.Earnings,
      errors: ['userNotFound', 'notYours', 'notYourVehicle'],
    },
    async ({ context, id, query, locale, userId }) => {
      assertOwnAccount(id('userNotFound'), userId)
      const vehicleId = query.vehicleId === undefined ? 'all' : readPathId(query.vehicleId)
      return {
        data: await getEarnings(context, { userId, vehicleId, type: readChartType(query.type) }, locale),
      }
    },
  )
}
