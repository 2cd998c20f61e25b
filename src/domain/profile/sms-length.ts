/** GSM 03.38: one of these characters takes seven bits, one of the second list two times seven. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const EXTENDED = /[\^{}\\[~\]|€]/g

/** What one message holds, and two joined ones in any other script: each segment is paid for. */
const MAX_GSM_LENGTH = 160
const MAX_UNICODE_LENGTH = 134

export function isGsm(text: string): boolean {
  return GSM.test(text)
}

/** Whether a text is one message of Latin letters, or at most two of another script. */
export function fitsSms(text: string): boolean {
  if (!isGsm(text)) return text.length <= MAX_UNICODE_LENGTH
  return text.length + (text.match(EXTENDED)?.length ?? 0) <= MAX_GSM_LENGTH
}
