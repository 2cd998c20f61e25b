/** GSM 03.38: each of these characters takes seven bits, those of `EXTENDED` twice as many. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const EXTENDED = /[\^{}\\[~\]|€]/g

/** Length of one message, and of two joined ones in any other script. Each message is paid for. */
const MAX_GSM_LENGTH = 160
const MAX_UNICODE_LENGTH = 134

export function isGsm(text: string): boolean {
  return GSM.test(text)
}

/** Whether a text is at most one message in GSM characters, or two in another script. */
export function isWithinSms(text: string): boolean {
  if (!isGsm(text)) return text.length <= MAX_UNICODE_LENGTH
  return text.length + (text.match(EXTENDED)?.length ?? 0) <= MAX_GSM_LENGTH
}
