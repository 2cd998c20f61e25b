import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortBookingPath } from '#server/services/notifications/short-link.ts'
import { openSite, type Site } from '#tests/server/auth/sign-in-window.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await openApi()
  site = await openSite(api.context)
  for (let turn = 0; turn < 101; turn++)
    await api.context.ports.sms?.send({ to: `98410000${turn % 2}0`, text: `Message ${turn}.` })
})
afterAll(async () => {
  await site.close()
  await api.close()
})

const read = async (path: string, cookie = 'lang=en') => {
  const response = await fetch(site.origin + path, { headers: { cookie } })
  return { response, html: await response.text() }
}

describe('the inbox of the embedded gateway', () => {
  it('is labelled as a simulator, allows no scripts, and lists the latest hundred', async () => {
    const { response, html } = await read('/__sim/sms')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('this is a simulator of an SMS gateway')
    expect(html.match(/class="message"/g)).toHaveLength(100)
    expect(html.indexOf('Message 100.')).toBeLessThan(html.indexOf('Message 99.'))
    expect(html).not.toContain('Message 0.')
  })

  it('shows one number, even as it is spoken, and in Nepali', async () => {
    const { html } = await read(`/__sim/sms?number=${encodeURIComponent('+977 ९८४१००००१०')}`, 'lang=np')
    expect(html.match(/class="message"/g)).toHaveLength(50)
    expect(html).toContain('<html lang="ne">')
    expect((await read('/__sim/sms?number=9800000000')).html).toContain(
      'No message has been sent to this number.',
    )
  })

  it('offers the code of a message to copy, and shows markup as text', async () => {
    const sms = { to: '9841234567', text: '<script>alert(1)</script>\n\n@localhost #040501' }
    await api.context.ports.sms?.send(sms)
    const { html } = await read('/__sim/sms?number=9841234567')
    expect(html).toContain('value="040501"')
    expect(html).not.toContain('<script')
    const odd = await read(`/__sim/sms?number=${encodeURIComponent('"><script>x</script>')}`)
    expect(odd.html).not.toContain('<script')
  })
})

it('a short link opens its booking', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const follow = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
  const response = await follow(shortBookingPath(id))
  expect([response.status, response.headers.get('location')]).toEqual([302, `/profile/mybookings/${id}`])
  expect((await follow('/b/nothing')).status).toBe(404)
})
