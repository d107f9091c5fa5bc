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

test('cleans beside the main thread', async () => {
  const clean = await richText().sanitize('<p onclick="steal()">Green oil<script>steal()</script></p>')
  expect(clean).toBe('<p>Green oil</p>')
})

test('answers every text with its own result', async () => {
  const service = richText()
  const texts = Array.from({ length: 30 }, (_, index) => `<p>Text ${index}</p>`)
  expect(await Promise.all(texts.map((text) => service.sanitize(text)))).toEqual(texts)
})

test('passes a refusal on with the field it is about, and goes on', async () => {
  const service = richText()
  const hostile = service.sanitize('<div>'.repeat(100_000))
  const honest = service.sanitize('<p>Next</p>')
  await expect(hostile).rejects.toMatchObject({ status: 400, errors: [{ path: 'content' }] })
  expect(await honest).toBe('<p>Next</p>')
})

test('ends a text that takes too long with 400 and starts again for the next', async () => {
  const service = richText({ timeLimitMs: (html) => (html.length > 10_000 ? 0 : 60_000) })
  const slow = service.sanitize(`<p>${'&amp;'.repeat(30)}</p>`.repeat(9_000))
  const next = service.sanitize('<p>Next</p>')
  await expect(slow).rejects.toMatchObject({ status: 400, errors: [{ path: 'content' }] })
  expect(await next).toBe('<p>Next</p>')
})

test('refuses further texts with 503 when too many wait', async () => {
  const service = richText({ maxQueueLength: 2 })
  const first = service.sanitize('<p>1</p>')
  const second = service.sanitize('<p>2</p>')
  await expect(service.sanitize('<p>3</p>')).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all([first, second])).toEqual(['<p>1</p>', '<p>2</p>'])
  expect(await service.sanitize('<p>4</p>')).toBe('<p>4</p>')
})

test('closing refuses what waits and what comes later', async () => {
  const service = richText()
  const waiting = [service.sanitize('<p>1</p>'), service.sanitize('<p>2</p>')]
  const outcomes = Promise.allSettled(waiting)
  await service.close()
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { status: 503 } })
  await expect(service.sanitize('<p>3</p>')).rejects.toMatchObject({ status: 503 })
})

test('closing what was never used or is closed already does nothing', async () => {
  const service = richText()
  await service.close()
  await expect(service.close()).resolves.toBeUndefined()
})
