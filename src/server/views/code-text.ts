/**
 * The SMS with a code. In English whatever the language: a text in Devanagari costs twice as much. The last line is the form
 * by which browsers fill in a code on the page of its host only (WebOTP).
 */
export function codeText({ code, host }: { code: string; host: string }): string {
  return `Sawari: your code is ${code}. It is valid for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`
}
