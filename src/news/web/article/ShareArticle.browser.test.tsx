import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { ShareArticle } from './ShareArticle.tsx'

const [title, url] = ['Oil & water + salt', 'https://olea.example/article/1']
const shareCall = 'POST /news/1/share'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  writeText.mockReset().mockResolvedValue()
  stubNavigator({ clipboard: { writeText } })
})

/** Replaces properties of the navigator for this test. One that is undefined is missing. */
function stubNavigator(properties: Record<string, unknown>): void {
  const handler: ProxyHandler<Record<string, unknown>> = {
    has: (_, name) => properties[String(name)] !== undefined,
    get: (_, name) => properties[String(name)],
  }
  vi.stubGlobal('navigator', new Proxy({}, handler))
}

async function renderLinks(answer: () => unknown = () => ({})) {
  const sent = mockCalls({ [shareCall]: answer })
  await renderInApp(<ShareArticle articleId="1" title={title} url={url} />)
  return { countShares: () => sent.filter(({ call }) => call === shareCall).length }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = () => page.getByRole('status')

test('copies the URL, says so, and counts a share', async () => {
  const { countShares } = await renderLinks()
  expect(status().element().textContent).toBe('')
  await button('Copy link').click()
  await expect.element(status()).toHaveTextContent('Link copied')
  expect(writeText.mock.calls).toEqual([[url]])
  await expect.poll(countShares).toBe(1)
})

test('counts nothing when the URL could not be copied', async () => {
  writeText.mockRejectedValue(new DOMException('forbidden', 'NotAllowedError'))
  const { countShares } = await renderLinks()
  await button('Copy link').click()
  await nextFrame()
  expect(writeText).toHaveBeenCalled()
  expect(status().element().textContent).toBe('')
  expect(countShares()).toBe(0)
})

test('passes title and URL to the share dialog, and counts only completed shares', async () => {
  const share = vi.fn(async () => undefined)
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  stubNavigator({ share, clipboard: { writeText } })
  const { countShares } = await renderLinks()
  await button('Share').click()
  await nextFrame()
  expect(share).toHaveBeenCalledTimes(1)
  expect(countShares()).toBe(0)
  await button('Share').click()
  await expect.poll(countShares).toBe(1)
  expect(share.mock.calls).toEqual([[{ title, url }], [{ title, url }]])
  expect(writeText).not.toHaveBeenCalled()
})

test('copies the URL when the browser has no share dialog', async () => {
  const { countShares } = await renderLinks()
  await button('Share').click()
  await expect.element(status()).toHaveTextContent('Link copied')
  expect(writeText.mock.calls).toEqual([[url]])
  await expect.poll(countShares).toBe(1)
})

test('offers an e-mail with title and URL, and counts it', async () => {
  const { countShares } = await renderLinks()
  const link = page.getByRole('link', { name: 'E-mail' })
  const mail = new URL(link.element().getAttribute('href') ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(Object.fromEntries(mail.searchParams)).toEqual({ subject: title, body: url })
  // Mail programs show a plus sign as it is.
  expect(mail.search).not.toContain('+')
  // Prevents the browser from opening a mail program.
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.poll(countShares).toBe(1)
})

test('shares also when counting fails', async () => {
  await renderLinks(() => failWith(503))
  await button('Copy link').click()
  await expect.element(status()).toHaveTextContent('Link copied')
})
