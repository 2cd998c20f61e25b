import { User } from '#contract/auth.ts'
import * as contract from '#contract/profile.ts'
import type { Serve } from '#server/http/definition.ts'
import { getSmsSettings, setSmsSetting } from '#server/services/profile/message-settings.ts'
import { sendCode } from '#server/services/profile/send-code.ts'
import { setOwnLocale } from '#server/services/profile/update-own-user.ts'
import { verifyCode } from '#server/services/profile/verify-code.ts'

export function serveVerification(serve: Serve): void {
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
    { summary: 'Which notifications the user also gets by SMS', answer: contract.SmsSettings },
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
