import { setOwnLocale } from '#contract/profile.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { environment } from '#stores/shell/environment.ts'
import { $user } from './session.ts'

/** The language of the pages that the user reads is the one in which the user is written to. */
export async function tellLocale(locale: Locale): Promise<void> {
  const before = $user.get()
  try {
    const { data } = await environment().call(setOwnLocale, { payload: { locale }, background: true })
    // signed out, or saved, meanwhile
    if ($user.get() === before && before?.id === data.id) $user.set(data)
  } catch {
    // the next page tells it again; a 401 has already signed out
  }
}
