import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { measureOverflow } from '#src/ui/test-axe.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Achievement } from '../../contract/achievement.ts'
import { achievementNames, achievementTargets } from '../../contract/achievement-names.ts'
import { MemberPage } from '../MemberPage.tsx'
import { Achievements } from './Achievements.tsx'

const earned: Partial<Achievement> = { progress: 10, earnedAt: '2026-03-02T23:30:00.000Z' }
const data = achievementNames.map((name): Achievement => {
  const target = achievementTargets[name]
  return {
    ...{ name, target, progress: name === 'photos' ? 4 : 0, earnedAt: null },
    ...(name === 'countries' ? earned : {}),
  }
})
const answer = () => ({ data, awarded: [] })

function renderAchievements(check: () => unknown, language: LanguageCode = 'en') {
  mockCalls({ 'POST /achievements/check': check })
  return renderInApp(
    <main>
      <MemberPage title="Achievements">
        <Achievements />
      </MemberPage>
    </main>,
    { language, messages: ['catalogue', 'social', 'achievements'] },
  )
}

test('shows what is earned first, then what comes nearest, with rule and progress', async () => {
  openTestSession()
  await renderAchievements(answer)
  await expect.element(page.getByText('1 of 12 earned')).toBeVisible()
  const items = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  for (const text of ['Around the world', 'Grade oils from ten countries.', 'Earned on 2.3.2026'])
    await expect.element(items.nth(0).getByText(text)).toBeVisible()
  for (const text of ['Photographer', '4 of 5'])
    await expect.element(items.nth(1).getByText(text)).toBeVisible()
  expect(items.elements()).toHaveLength(12)
})

test('loads again after a failure', async () => {
  openTestSession()
  let isBroken = true
  await renderAchievements(() => (isBroken ? failWith(500) : answer()))
  await expect.element(page.getByText('The achievements could not be loaded.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('1 of 12 earned')).toBeVisible()
})

test('asks visitors to sign in', async () => {
  await renderAchievements(answer)
  await expect.element(page.getByText('Sign in to see your achievements.')).toBeVisible()
})

test('fits into the narrowest windows with long words', async () => {
  openTestSession()
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await renderAchievements(answer, 'de')
  await page.viewport(320, 700)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(measureOverflow()).toBe(0)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderAchievements(answer, language)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible('achievements')
})
