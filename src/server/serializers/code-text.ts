/**
 * The SMS with a verification code. Always in English, because a text in Devanagari costs twice as much. The last line
 * has the WebOTP format: browsers fill in the code only on pages of `host`.
 */
export function codeText({ code, host }: { code: string; host: string }): string {
  return `Sawari: your code is ${code}. It is valid for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`
}
