import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { DisplayedText } from './displayed-text.ts'
import { TranslateDialog } from './TranslateDialog.tsx'

const news = { title: 'A press', content: '<p>The original text.</p>', language: 'en' }
const textCall = 'GET /news/id/a1'
const requestCall = 'POST /news/a1/translations/fr/request'
const onDevice = page.getByRole('button', { name: 'Translate on this device' })

function useTranslator(translate = async (text: string) => `«${text}»`) {
  const translator = { availability: async () => 'available', create: async () => ({ translate }) }
  Object.assign(globalThis, { Translator: translator })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Translator'))
}

/** With French requested, which the server has in this state. */
async function renderDialog(getState: () => 'unavailable' | 'pending' | 'machine') {
  const shown: DisplayedText[] = []
  mockCalls({
    [textCall]: ({ query: { lang } }) => ({
      news,
      translated: {
        ...{ lang, status: lang === 'en' ? 'original' : getState() },
        ...{ translatedTitle: 'Un moulin', translatedContent: '<p>Le texte.</p>' },
      },
    }),
    [requestCall]: () => ({ state: 'waiting' }),
  })
  const onClose = vi.fn()
  await renderInApp(
    <TranslateDialog
      articleId="a1"
      originalLanguage="en"
      displayedLanguage="en"
      requestedLanguage="fr"
      initialLanguage="fr"
      languages={[]}
      onText={(text) => void shown.push(text)}
      onClose={onClose}
    />,
    { messages: ['reading'] },
  )
  return { shown, onClose }
}

test.each(['unavailable', 'pending'] as const)(
  'offers the translator of the browser while the server translates: %s',
  async (state) => {
    useTranslator()
    const { shown, onClose } = await renderDialog(() => state)
    await expect.element(page.getByText(/This article is being translated into Français/)).toBeVisible()
    await onDevice.click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(shown).toMatchObject([{ title: '«A press»', state: 'device', language: 'fr' }])
  },
)

test('a translator that the browser does not have is not mentioned while the server translates', async () => {
  await renderDialog(() => 'pending')
  await expect.element(page.getByText(/This article is being translated into Français/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Read the original' })).toBeVisible()
  expect(page.getByText(/Your browser has no translator/).elements()).toEqual([])
  expect(onDevice.elements()).toEqual([])
})
