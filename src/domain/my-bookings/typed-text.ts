/** What somebody wrote, without the control characters that no keyboard writes and PostgreSQL may refuse. Line breaks stay. */
export function typedText(text: string | null | undefined): string {
  return (text ?? '').replace(/(?!\n)\p{Cc}/gu, '').trim()
}
