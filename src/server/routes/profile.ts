import { User } from '#contract/auth.ts'
import { PICTURE_ERRORS } from '#contract/errors.ts'
import * as contract from '#contract/profile.ts'
import { readChartType } from '#domain/profile/chart-days.ts'
import { ApiError } from '#server/api-error.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPathId } from '#server/http/validate.ts'
import { getEarnings } from '#server/services/profile/get-earnings.ts'
import { getPublicProfile } from '#server/services/profile/get-public-profile.ts'
import { getSmsSettings, setSmsSetting } from '#server/services/profile/message-settings.ts'
import { setOwnLocale, updateOwnUser } from '#server/services/profile/own-user.ts'
import { sendCode } from '#server/services/profile/send-code.ts'
import { assertOwnAccount, removeUserPicture, setUserPicture } from '#server/services/profile/user-picture.ts'
import { verifyCode } from '#server/services/profile/verify-code.ts'

export function serveProfile(serve: Serve): void {
  serve(
    contract.getUser,
    {
      summary: 'Returns the public profile of a user',
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
      summary: "Replaces the caller's picture",
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
    { summary: "Removes the caller's picture", answer: User, errors: ['userNotFound', 'notYours'] },
    async ({ context, userId, id }) => {
      assertOwnAccount(id('userNotFound'), userId)
      return { data: await removeUserPicture(context, userId) }
    },
  )
  serve(
    contract.getEarnings,
    {
      summary: "Returns the earnings of the caller's vehicles, as chart bars and totals",
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
  serve(
    contract.sendCode,
    {
      summary: 'Sends a code by SMS to a mobile number of Nepal, to verify it',
      payload: contract.SendCodePayload,
      answer: contract.CodeSent,
      errors: [
        'alreadyVerified',
        'smsNotOffered',
        'smsFailed',
        'smsUsedUp',
        'codeTooSoon',
        'tooManyCodes',
        'tooManyCodesHere',
        'invalidForm',
      ],
    },
    async ({ context, payload, userId, network, locale }) => ({
      data: await sendCode(context, { userId, typed: payload.mobileNumber, network, locale }),
    }),
  )
  serve(
    contract.verifyCode,
    {
      summary: "Verifies the user's number with the code that was sent to it",
      payload: contract.VerifyCodePayload,
      answer: User,
      errors: ['numberTaken', 'wrongCode', 'codeVoid', 'invalidForm'],
    },
    async ({ context, payload, userId }) => ({ data: await verifyCode(context, userId, payload) }),
  )
  serve(
    contract.getSmsSettings,
    { summary: 'Returns which notifications the user also gets by SMS', answer: contract.SmsSettings },
    async ({ context, userId }) => ({ data: await getSmsSettings(context, userId) }),
  )
  serve(
    contract.setSmsSetting,
    {
      summary: 'Switches the SMS of one kind of notification on or off',
      payload: contract.SmsSettingPayload,
      answer: contract.SmsSettings,
    },
    async ({ context, payload, userId }) => ({ data: await setSmsSetting(context, userId, payload) }),
  )
  serve(
    contract.setOwnLocale,
    {
      summary: 'Sets the language of messages to the user',
      payload: contract.LocalePayload,
      answer: User,
    },
    async ({ context, payload, userId }) => ({ data: await setOwnLocale(context, userId, payload.locale) }),
  )
}
