import { stepName } from '#domain/hosting/steps.ts'
import { t } from '#stores/shell/environment.ts'

/** For a form that cannot be chosen yet: which form was completed, and which is next. */
export function blockedMessage({ done, next }: { done: number; next: number }): string {
  const [last, requested] = [done, next].map((step) => t(`hosting.steps.${stepName(step)}`))
  return t('hosting.menu.blocked', { done: last, next: requested })
}
