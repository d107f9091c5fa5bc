import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { renderInApp } from '#src/ui/test-app.ts'
import { ListenButton } from './ListenButton.tsx'

type FakeUtterance = { text: string; lang: string; onend?: () => void; onerror?: () => void }

/** Replaces speech synthesis by one that records what is spoken. The test ends each utterance. */
function mockSpeech(voiceLanguages: string[]) {
  const utterances: FakeUtterance[] = []
  const voices = voiceLanguages.map((lang) => ({ name: lang, lang, default: false, localService: true }))
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: FakeUtterance) => utterances.push(utterance),
    cancel: vi.fn(),
  })
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', function createUtterance(text: string) {
    return { text, lang: '' }
  })
  return {
    spoken: () => utterances.map(({ text, lang }) => `${lang} ${text}`),
    finish: () => utterances.at(-1)?.onend?.(),
    fail: () => utterances.at(-1)?.onerror?.(),
    cancel: synthesis.cancel,
    addVoice(lang: string) {
      voices.push({ name: lang, lang, default: false, localService: true })
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
  }
}

const renderArticle = (tag = 'en') =>
  renderInApp(
    <main>
      <article>
        <h1>From the branch to the bottle</h1>
        <ListenButton tag={tag} />
        <div className="article-body">
          <p>First words.</p>
          <h2>The branch</h2>
          <p>Olives are picked.</p>
        </div>
      </article>
    </main>,
    { messages: ['reading'] },
  )

const listen = () => page.getByRole('button', { name: 'Listen' })
const bar = () => page.getByRole('region', { name: 'Listen to the article' })
const press = (name: string) => bar().getByRole('button', { name }).click()
const highlighted = () => document.querySelector('[data-spoken]')?.textContent

test('reads title and paragraphs one after the other, in a voice of their language', async () => {
  const { spoken, finish } = mockSpeech(['de-DE', 'en-GB'])
  await renderArticle()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  expect(spoken()).toEqual(['en-GB From the branch to the bottle'])
  await expect.poll(highlighted).toBe('From the branch to the bottle')
  await expect.element(bar().getByText('1 of 4')).toBeVisible()
  finish()
  await expect.poll(highlighted).toBe('First words.')
  finish()
  await expect.poll(highlighted).toBe('The branch')
  expect(spoken()).toHaveLength(3)
  await expect.element(bar().getByText('3 of 4')).toBeVisible()
})

test('pauses, goes on with the interrupted paragraph, and moves between paragraphs', async () => {
  const { spoken, finish } = mockSpeech(['en-GB'])
  await renderArticle()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  await press('Next paragraph')
  await press('Pause')
  const before = spoken()
  // A late end event of a stopped utterance is ignored.
  finish()
  expect(spoken()).toEqual(before)
  await press('Play')
  expect(spoken().at(-1)).toBe('en-GB First words.')
  await press('Next paragraph')
  await expect.poll(highlighted).toBe('The branch')
  await press('Previous paragraph')
  await expect.poll(highlighted).toBe('First words.')
})

test('announces the end of the article, and reads it again from the start', async () => {
  const { spoken, finish } = mockSpeech(['en-GB'])
  await renderArticle()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  for (let paragraph = 0; paragraph < 4; paragraph++) finish()
  await expect.element(bar().getByRole('status')).toHaveTextContent('This is the end of the article.')
  await expect.poll(highlighted).toBeUndefined()
  await press('Play')
  expect(spoken().at(-1)).toBe('en-GB From the branch to the bottle')
})

test('announces that the device cannot read aloud, and tries again', async () => {
  const { spoken, fail } = mockSpeech(['en-GB'])
  await renderArticle()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  fail()
  await expect
    .element(bar().getByRole('status'))
    .toHaveTextContent('The device could not read the article aloud.')
  await press('Play')
  expect(spoken()).toHaveLength(2)
  await expect.element(bar().getByRole('status')).toBeEmptyDOMElement()
})

test('stops by its button, and when the reader leaves the page', async () => {
  const { cancel } = mockSpeech(['en-GB'])
  await renderArticle()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  await expect.element(listen()).toHaveAttribute('aria-expanded', 'true')
  await press('Stop listening')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(listen()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(highlighted).toBeUndefined()
  await listen().click()
  await expect.element(bar()).toBeVisible()
  cancel.mockClear()
  await cleanup()
  expect(cancel).toHaveBeenCalled()
})

test.each([[[]], [['fr-FR', 'ja-JP']]])('is not offered with voices in %j only', async (voices) => {
  const { addVoice } = mockSpeech(voices)
  await renderArticle()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(listen().query()).toBeNull()
  // Browsers load their voices late.
  addVoice('en-GB')
  await expect.element(listen()).toBeVisible()
})

test('is not offered without speech synthesis', async () => {
  const synthesis = Object.getOwnPropertyDescriptor(window, 'speechSynthesis') ?? {}
  Reflect.deleteProperty(window, 'speechSynthesis')
  const inherited = Object.getOwnPropertyDescriptor(Window.prototype, 'speechSynthesis')
  Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
  try {
    await renderArticle()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(listen().query()).toBeNull()
  } finally {
    Object.defineProperty(window, 'speechSynthesis', synthesis)
    if (inherited) Object.defineProperty(Window.prototype, 'speechSynthesis', inherited)
  }
})

test('says that speech failed when the browser throws, and keeps the article', async () => {
  const { spoken } = mockSpeech(['en-GB'])
  const log = vi.spyOn(console, 'error').mockReturnValue()
  Object.assign(window.speechSynthesis, {
    speak: () => {
      throw new DOMException('Speech is not allowed')
    },
    cancel: () => {
      throw new DOMException('Speech is not allowed')
    },
  })
  await renderArticle()
  await listen().click()
  await expect.element(bar().getByRole('status')).not.toBeEmptyDOMElement()
  await press('Stop listening')
  await expect.element(bar()).not.toBeInTheDocument()
  expect(spoken()).toEqual([])
  expect(log).toHaveBeenCalled()
  log.mockRestore()
  await expect.element(page.getByText('Olives are picked.')).toBeVisible()
})
