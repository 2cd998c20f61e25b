import { tokenOf } from '../../tests/server/auth/sign-in-window.ts'

/** The payload of a sign-in, obtained through the whole flow of the mock provider: discovery, chooser, code, token. */
export async function signInByMock(site: string): Promise<{ token: string; provider: 'google' }> {
  const choice = { name: 'Soak Visitor', email: `soak${Math.floor(Math.random() * 50)}@people.example` }
  return {
    token: await tokenOf({ origin: site, close: async () => {} }, 'google', choice),
    provider: 'google',
  }
}
