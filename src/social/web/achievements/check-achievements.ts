import type { i18n } from 'i18next'
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { showMessage } from '#src/ui/status/status-message.ts'
import type { achievementCalls } from '../../contract/achievement.calls.ts'

const achievementApi = createAuthenticatedClient<typeof achievementCalls>()

/** Awards what the member has reached, and lists all achievements. */
export const checkAchievements = () => achievementApi('POST /achievements/check', {})

/** Tells the member what they have just earned. A failure is not shown: it is told on the page of achievements later. */
export async function announceAchievements(i18n: i18n): Promise<void> {
  try {
    const { awarded } = await checkAchievements()
    if (awarded.length === 0) return
    await i18n.loadNamespaces('achievements')
    const names = awarded.map((name) => i18n.t(`achievements:names.${name}`))
    showMessage(i18n.t('achievements:awarded', { name: names.join(' · ') }))
  } catch (error) {
    logFailure('Checking achievements failed:', error)
  }
}
