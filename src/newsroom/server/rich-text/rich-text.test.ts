import { afterEach, expect, test } from 'vitest'
import { createRichText, type RichText, type RichTextOptions } from './rich-text.ts'

const open: RichText[] = []

function richText(options?: RichTextOptions): RichText {
  const created = createRichText(options)
  open.push(created)
  return created
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
})

test('sanitizes in a worker thread', async () => {
  const clean = await richText().sanitize('<p onclick="steal()">Green oil<script>steal()</script></p>')
  expect(clean).toBe('<p>Green oil</p>')
})

test('resolves every call with the result of its text', async () => {
  const service = richText()
  const texts = Array.from({ length: 30 }, (_, index) => `<p>Text ${index}</p>`)
  expect(await Promise.all(texts.map((text) => service.sanitize(text)))).toEqual(texts)
})

test('rejects with the path of the field, and continues with the next text', async () => {
  const service = richText()
  const hostile = service.sanitize('<div>'.repeat(100_000))
  const honest = service.sanitize('<p>Next</p>')
  await expect(hostile).rejects.toMatchObject({ status: 400, errors: [{ path: 'content' }] })
  expect(await honest).toBe('<p>Next</p>')
})

test('rejects a text that takes too long with 400, and restarts for the next one', async () => {
  const service = richText({ timeLimitMs: (html) => (html.length > 10_000 ? 0 : 60_000) })
  const slow = service.sanitize(`<p>${'&amp;'.repeat(30)}</p>`.repeat(9_000))
  const next = service.sanitize('<p>Next</p>')
  await expect(slow).rejects.toMatchObject({ status: 400, errors: [{ path: 'content' }] })
  expect(await next).toBe('<p>Next</p>')
})

test('rejects texts with 503 when the queue is full', async () => {
  const service = richText({ maxQueueLength: 2 })
  const first = service.sanitize('<p>1</p>')
  const second = service.sanitize('<p>2</p>')
  await expect(service.sanitize('<p>3</p>')).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all([first, second])).toEqual(['<p>1</p>', '<p>2</p>'])
  expect(await service.sanitize('<p>4</p>')).toBe('<p>4</p>')
})

test('rejects queued and later texts when it is closed', async () => {
  const service = richText()
  const waiting = [service.sanitize('<p>1</p>'), service.sanitize('<p>2</p>')]
  const outcomes = Promise.allSettled(waiting)
  await service.close()
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { status: 503 } })
  await expect(service.sanitize('<p>3</p>')).rejects.toMatchObject({ status: 503 })
})

test('can be closed without use and repeatedly', async () => {
  const service = richText()
  await service.close()
  await expect(service.close()).resolves.toBeUndefined()
})
