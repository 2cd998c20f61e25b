import type { CDPSession, Page, Worker } from '@playwright/test'
import type { PushSubscriptionPayload } from '#contract/push.ts'
import { startPushService } from '#tests/setup/push-service.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { expect, findFreeSlot, newBooking, newPerson, sessionOf, test } from './people.ts'
import { chooseLanguage, expectAccessible } from './steps.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Subscribes the page to a local push service, because the browser's own is on the internet. */
async function pushBy(page: Page, subscription: PushSubscriptionPayload): Promise<void> {
  await page.addInitScript((answer) => {
    let isOn = false
    const made = {
      endpoint: answer.endpoint,
      toJSON: () => answer,
      unsubscribe: async () => {
        isOn = false
        return true
      },
    }
    PushManager.prototype.subscribe = async () => {
      isOn = true
      return made as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (isOn ? (made as unknown as PushSubscription) : null)
  }, subscription)
}

/** Replaces notifications by a list, in page and worker, because the headless shell has none. */
async function lendNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (Notification.permission === 'granted') return
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return 'granted'
    }
  })
}
async function lendToWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    if (Notification.permission === 'granted') return
    const list: Notification[] = []
    registration.showNotification = async (title, options) => {
      const close = () => list.splice(0)
      list.push({ title, ...options, close } as unknown as Notification)
    }
    registration.getNotifications = async () => [...list]
  })
}

/** Delivers a message as the browser does for its push service. */
async function deliver(session: CDPSession, origin: string, data: string): Promise<void> {
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, lang, data }) => ({ title, body, lang, data }))
  })

test('a guest with a request is notified on the device when the host decides', { tag: '@phone' }, async ({
  page,
  context,
  db,
  language,
  t,
}) => {
  const push = await startPushService()
  await chooseLanguage(page, language)
  await pushBy(page, push.subscribe())
  await lendNotifications(page)
  const person = await newPerson(db)
  await setRow(db, 'users', person.id, { locale: language })
  const slot = await findFreeSlot(db, { instant: false })
  const id = await newBooking(db, { person, slot: slot, status: 'pending' })
  await page.goto('/pages/terms')
  // once, because the token must not return after signing out
  await page.evaluate((text) => localStorage.setItem('app:auth:token', text), JSON.stringify(person.token))
  await page.goto(`/profile/mybookings/${id}`)
  const offer = page.getByRole('region', { name: t('push.offer.guest') })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: t('push.offer.yes') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('push.offer.on') })).toBeVisible()

  const { user_id: host } = await rowOf(db, 'vehicles', slot.vehicleId)
  const { token } = await sessionOf(db, host)
  const response = await page.request.post(`/api/v1/bookings/${id}/decision`, {
    headers: { authorization: `Bearer ${token}` },
    data: { decision: 'approve' },
  })
  expect(response.status()).toBe(200)
  await expect.poll(() => push.deliveries.length).toBe(1)
  const [{ payload } = { payload: null }] = push.deliveries
  expect(payload?.title).toBe(t('notifications.kinds.bookingApproved.title'))

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await lendToWorker(worker)
  const session = await context.newCDPSession(page)
  await deliver(session, new URL(page.url()).origin, JSON.stringify(payload))
  const notification = {
    title: t('notifications.kinds.bookingApproved.title'),
    body: payload?.body,
    lang: language === 'np' ? 'ne' : 'en',
    data: `/profile/mybookings/${id}`,
  }
  await expect.poll(() => shown(worker)).toEqual([notification])

  await page.goto('/profile/settings')
  const panel = page.getByRole('heading', { name: t('push.title') })
  const reminder = page.getByRole('switch', { name: t('push.reminder') })
  // its settings load when it is seen, and the panel is another element then, also while it is scrolled to
  await expect(async () => panel.scrollIntoViewIfNeeded()).toPass()
  await expect(reminder).toBeChecked()
  await panel.scrollIntoViewIfNeeded()
  const saved = page.waitForResponse(/pushSettings$/)
  await reminder.uncheck()
  await saved
  await expectAccessible(page)
  await page.reload()
  await panel.scrollIntoViewIfNeeded()
  await expect(reminder).not.toBeChecked()

  await page.locator('header summary:has([data-account])').click()
  await page.getByRole('button', { name: t('shell.menu.logout'), exact: true }).click()
  await page.getByRole('button', { name: t('shell.confirm.yes') }).click()
  await page.waitForURL('/')
  expect(await shown(worker)).toEqual([])
  await push.close()
})
