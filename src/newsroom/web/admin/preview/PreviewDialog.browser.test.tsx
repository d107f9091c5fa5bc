import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import type { ActivePreviewLinks } from '../../../contract/newsroom.ts'
import { message, openEditor, press, titleField } from '../editor/test-editor.ts'
import { buildStoredArticle, type EditorServer } from '../editor/test-editor-calls.ts'

type Link = ActivePreviewLinks['data'][number]

const dialog = () => page.getByRole('dialog', { name: 'Preview' })
const frame = () => dialog().getByTitle('The article as readers will see it').element() as HTMLIFrameElement
const links = () => dialog().getByRole('region', { name: 'Active links' }).getByRole('listitem')
const dialogMessage = () => dialog().getByRole('status').last()
const expiresAt = '2026-11-23T08:30:00.000Z'
const path = '/desk/articles/:id'

/** Answers the calls of preview links, which are created with the ids `1`, `2` and so on. */
function createLinkCalls(others: Link[] = []): EditorServer['calls'] {
  let active = others
  let created = 0
  const end = (ended: string) => () => {
    active = active.filter(({ _id }) => _id !== ended)
    return { ended: 1 }
  }
  const paths = ['1', '2', ...others.map(({ _id }) => _id)].map((id) => [
    `DELETE ${path}/previews/${id}`,
    end(id),
  ])
  return {
    [`GET ${path}/previews`]: () => ({ data: active }),
    [`POST ${path}/preview`]: ({ body }) => {
      created += 1
      const { of } = body as Pick<Link, 'of'>
      active = [{ _id: String(created), of, editor: { id: '1', name: 'Ada' }, expiresAt }, ...active]
      const token = `token${created}`
      return { _id: String(created), url: `https://olea.example/preview?token=${token}`, token, expiresAt }
    },
    ...Object.fromEntries(paths),
  }
}

const otherLink: Link = { _id: '9', of: 'saved', editor: { id: '2', name: 'Berta' }, expiresAt }

async function openPreview(calls: EditorServer['calls'] = {}, others: Link[] = []) {
  const opened = await openEditor({
    article: buildStoredArticle(),
    calls: { ...createLinkCalls(others), ...calls },
  })
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect.element(dialog()).toBeVisible()
  return opened
}

async function closePreview() {
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('shows the saved article in any language and at several widths', async () => {
  const { bodiesOf } = await openPreview()
  await expect.element(links()).toMatchTextContent('This link · Ada · Valid until 23.11.2026, 08:30')
  expect(bodiesOf(`POST ${path}/preview`)).toEqual([{ of: 'saved' }])
  expect(frame().src).toMatch(/\/preview\?token=token1&lang=en&lng=en$/)
  for (const [name, width] of [
    ['Phone, 390', 390],
    ['Tablet, 768', 768],
    ['Desktop, 1280', 1280],
  ] as const) {
    await press(dialog().getByLabelText(name))
    await expect.poll(() => frame().offsetWidth).toBe(width)
  }
  await dialog().getByLabelText('Language').selectOptions('العربية')
  await expect.poll(() => frame().src).toMatch(/lang=ar&lng=ar$/)
  // The page around it stays in its language.
  await expect.element(dialog().getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect(bodiesOf(`POST ${path}/preview`)).toHaveLength(1)
})

test('saves the draft first and shows it', async () => {
  const { bodiesOf } = await openEditor({ article: buildStoredArticle(), calls: createLinkCalls() })
  await titleField().fill('Typed a moment ago')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect.element(links()).toBeVisible()
  expect(bodiesOf('PUT /desk/drafts/:id')).toMatchObject([{ fields: { title: 'Typed a moment ago' } }])
  expect(bodiesOf(`POST ${path}/preview`)).toEqual([{ of: 'draft' }])
})

test('ends a link that was not copied when the preview closes', async () => {
  const { countSent } = await openPreview()
  await expect.element(links()).toBeVisible()
  await closePreview()
  await expect.poll(() => countSent(`DELETE ${path}/previews/1`)).toBe(1)
})

test('copies the link, which stays valid until it is ended', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { countSent } = await openPreview()
  await press(dialog().getByRole('button', { name: 'Copy link' }))
  await expect.element(dialogMessage()).toHaveTextContent('Link copied. It is valid until 23.11.2026, 08:30.')
  expect(writeText.mock.calls).toEqual([['https://olea.example/preview?token=token1&lang=en&lng=en']])
  writeText.mockRestore()
  await closePreview()
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect.element(links().first()).toMatchTextContent('This link')
  const copied = links().last()
  await expect.element(copied).toMatchTextContent('Saved version')
  expect(countSent(`DELETE ${path}/previews/1`)).toBe(0)
  await press(copied.getByRole('button', { name: 'Revoke' }))
  await expect.element(dialogMessage()).toHaveTextContent('The link is no longer valid.')
  await expect.poll(() => links().elements().length).toBe(1)
  // The pressed button is gone.
  await expect.element(dialog().getByRole('heading', { name: 'Active links' })).toHaveFocus()
})

test('offers the link in a field when the browser allows no access to the clipboard', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await openPreview()
  await press(dialog().getByRole('button', { name: 'Copy link' }))
  const field = dialog().getByLabelText('Copy this link')
  await expect.element(field).toHaveValue('https://olea.example/preview?token=token1&lang=en&lng=en')
  writeText.mockRestore()
  const input = field.element() as HTMLInputElement
  input.focus()
  expect(input.selectionEnd).toBe(input.value.length)
})

test('keeps the link that was opened in a new tab', async () => {
  const { countSent } = await openPreview()
  const link = dialog().getByRole('link', { name: 'Open in new tab' })
  await expect.element(link).toHaveAttribute('href', '/preview?token=token1&lang=en&lng=en')
  await expect.element(link).toHaveAttribute('target', '_blank')
  const preventNewTab = (event: Event) => event.preventDefault()
  const anchor = link.element()
  anchor.addEventListener('click', preventNewTab)
  await press(link)
  expect(link.element()).toBe(anchor)
  await closePreview()
  expect(countSent(`DELETE ${path}/previews/1`)).toBe(0)
})

test('closes when its own link is ended', async () => {
  const { countSent } = await openPreview()
  await press(links().getByRole('button', { name: 'Revoke' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(message()).toHaveTextContent('The link is no longer valid.')
  expect(countSent(`DELETE ${path}/previews/1`)).toBe(1)
})

test('says that a link could not be ended', async () => {
  await openPreview({ [`DELETE ${path}/previews/9`]: () => failWith(503) }, [otherLink])
  await press(links().last().getByRole('button', { name: 'Revoke' }))
  await expect.element(dialogMessage()).toHaveTextContent('The link could not be revoked. Please try again.')
  expect(links().elements()).toHaveLength(2)
})

test('ends the link of a preview that was closed before it loaded', async () => {
  const link = Promise.withResolvers<object>()
  const { countSent } = await openPreview({ [`POST ${path}/preview`]: () => link.promise })
  await closePreview()
  expect(countSent(`DELETE ${path}/previews/1`)).toBe(0)
  link.resolve({ _id: '1', url: 'https://olea.example/preview?token=x', token: 'x', expiresAt })
  await expect.poll(() => countSent(`DELETE ${path}/previews/1`)).toBe(1)
})

test('lets editors end links when there are too many for a preview', async () => {
  let isFull = true
  const create = createLinkCalls()?.[`POST ${path}/preview`]
  await openPreview(
    {
      [`POST ${path}/preview`]: (sent) => (isFull ? failWith(409) : create?.(sent)),
      [`DELETE ${path}/previews/9`]: () => {
        isFull = false
        return { ended: 1 }
      },
    },
    [otherLink],
  )
  const alert = dialog().getByRole('alert')
  await expect.element(alert).toMatchTextContent('This article has too many active links.')
  await expect.element(links()).toMatchTextContent('Saved version · Berta')
  await press(links().getByRole('button', { name: 'Revoke' }))
  await expect.element(dialogMessage()).toMatchTextContent('The link is no longer valid')
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.poll(() => frame().src).toMatch(/token=token1/)
  await expect.element(alert).not.toBeInTheDocument()
})

test('explains that no preview could be made, and retries', async () => {
  let isReachable = false
  const create = createLinkCalls()?.[`POST ${path}/preview`]
  await openPreview({
    [`POST ${path}/preview`]: (sent) => (isReachable ? create?.(sent) : failWith(500)),
  })
  const alert = dialog().getByRole('alert')
  await expect.element(alert).toMatchTextContent('The preview could not be created.')
  isReachable = true
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.poll(() => frame().src).toMatch(/token=token1/)
})

test('shows a failed load of the links and retries', async () => {
  let isReachable = false
  await openPreview({
    [`GET ${path}/previews`]: () => (isReachable ? { data: [otherLink] } : failWith(400)),
  })
  const alert = dialog().getByRole('alert')
  await expect.element(alert).toMatchTextContent('The active links could not be loaded.')
  isReachable = true
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.element(links()).toMatchTextContent('Berta')
})
