import { expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { answerOf, audited, expectRefused, runCommand } from '#tests/setup/operator.ts'

const api = testApi()

it('an operator lists the rewards that are due, and closes each once with the reference of its transfer', async () => {
  const due = await answerOf<{ reward: number; referrer: string; amount: number }[]>(api, 'reward', 'list')
  expect(due.length).toBeGreaterThan(3)
  const [{ reward } = { reward: 0 }] = due
  expect(due[0]).toMatchObject({ amount: 100, referrer: expect.stringMatching(/ \(user \d+\)$/) })
  await expectRefused(api, ['reward', 'close', String(reward), '--reference', ' '], 'Give the reference')
  await expectRefused(api, ['reward', 'close', '99999', '--reference', 'x'], 'No reward')
  await expectRefused(api, ['reward', 'close', 'x', '--reference', 'x'], 'No reward')
  const closing = await Promise.all(
    ['a', 'b'].map(() => runCommand(api, 'reward', 'close', String(reward), '--reference', 'eSewa 77')),
  )
  expect(closing.map(({ code }) => code).sort()).toEqual([0, 1])
  const { paid_at, reference, referrer_id } = await api.context.db
    .selectFrom('referral_rewards')
    .selectAll()
    .where('referred_id', '=', reward)
    .executeTakeFirstOrThrow()
  expect([paid_at?.getTime(), reference]).toEqual([NOW, 'eSewa 77'])
  expect(await audited(api, 5)).toContainEqual(
    expect.objectContaining({
      command: 'reward close',
      subject: `user:${referrer_id}`,
      after: { reward, amount: 100, reference: 'eSewa 77' },
    }),
  )
  expect(await answerOf(api, 'reward', 'list')).toEqual(due.slice(1))
})
