import { setOwnLocale } from '#contract/profile.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { environment } from '#stores/shell/environment.ts'
import { $user } from './session.ts'

/** Saves the language of the pages as the language of messages to the user. */
export async function saveLocale(locale: Locale): Promise<void> {
  const before = $user.get()
  try {
    const { data } = await environment().call(setOwnLocale, { payload: { locale }, background: true })
    // signed out, or saved, in the meantime
    if ($user.get() === before && before?.id === data.id) $user.set(data)
  } catch {
    // the next page tries again; a 401 has already signed out
  }
}
