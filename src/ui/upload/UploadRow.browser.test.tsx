import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { sendFile, UploadError, type UploadOptions } from './send-file.ts'
import { UploadRow } from './UploadRow.tsx'
import { useUploadQueue } from './use-upload-queue.ts'

const texts = {
  waiting: 'Waiting',
  sending: (percent: number) => `${percent} %`,
  processing: 'Processing',
  failure: (code: string) => `Failed: ${code}`,
  retry: 'Try again',
  remove: (name: string) => `Remove ${name}`,
}

type Send = (file: File, options: UploadOptions) => Promise<string>

function Example({ send, files, onDone }: { send: Send; files: File[]; onDone: (result: string) => void }) {
  const { uploads, add, retry, remove } = useUploadQueue(send, onDone)
  return (
    <>
      <button type="button" onClick={() => add(files)}>
        Add
      </button>
      <ul>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            texts={texts}
            canRetry
            onRetry={() => retry(upload)}
            onRemove={() => remove(upload)}
          >
            <p>Uploaded</p>
          </UploadRow>
        ))}
      </ul>
    </>
  )
}

const createFile = (name: string) => new File(['oil'], name)

/** Renders a queue whose uploads are finished by the test. */
async function renderQueue(...names: string[]) {
  const requests = new Map<string, UploadOptions & { finish: () => void; fail: (code: string) => void }>()
  const onDone = vi.fn()
  const send = (file: File, options: UploadOptions) =>
    new Promise<string>((resolve, reject) =>
      requests.set(file.name, {
        ...options,
        finish: () => resolve(file.name),
        fail: (code) => reject(new UploadError(code)),
      }),
    )
  await render(<Example send={send} files={names.map(createFile)} onDone={onDone} />)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => requests.size).toBeGreaterThan(0)
  const get = (name: string) => {
    const request = requests.get(name)
    if (!request) throw new Error(`${name} is not being sent`)
    return request
  }
  return { requests, get, onDone }
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('shows the progress, then that the server processes the file, then the result', async () => {
  const { get, onDone } = await renderQueue('grove.png')
  get('grove.png').onProgress?.(0.426)
  await expect.element(page.getByRole('progressbar', { name: '42 %' })).toHaveAttribute('value', '0.426')
  get('grove.png').onProgress?.(1)
  await expect.element(page.getByRole('progressbar', { name: 'Processing' })).not.toHaveAttribute('value')
  get('grove.png').finish()
  await expect.element(row('grove.png').getByText('Uploaded')).toBeVisible()
  expect(onDone).toHaveBeenCalledExactlyOnceWith('grove.png')
})

test('removing a file cancels its upload', async () => {
  const { get, onDone } = await renderQueue('grove.png')
  await page.getByRole('button', { name: 'Remove grove.png' }).click()
  expect(get('grove.png').signal?.aborted).toBe(true)
  await expect.element(row('grove.png')).not.toBeInTheDocument()
  get('grove.png').finish()
  expect(onDone).not.toHaveBeenCalled()
})

test('a failure is announced and can be retried', async () => {
  const { get } = await renderQueue('grove.png')
  get('grove.png').fail('unreachable')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed: unreachable')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toHaveAccessibleDescription('grove.png')
  await retry.click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  get('grove.png').finish()
  await expect.element(row('grove.png').getByText('Uploaded')).toBeVisible()
})

test('sends two files at a time', async () => {
  const { requests, get } = await renderQueue('a.png', 'b.png', 'c.png')
  await expect.poll(() => [...requests.keys()]).toEqual(['a.png', 'b.png'])
  await expect.element(row('c.png').getByText('Waiting')).toBeVisible()
  get('a.png').finish()
  await expect.poll(() => [...requests.keys()]).toEqual(['a.png', 'b.png', 'c.png'])
})

test('a file that is too large is not sent', async () => {
  const request = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const target = { path: '/media', token: undefined, maxBytes: 2 }
  const send = async (file: File, options: UploadOptions) => String(await sendFile(file, target, options))
  await render(<Example send={send} files={[createFile('large.png')]} onDone={vi.fn()} />)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed: too-large')
  expect(request).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('a canceled request ends with its own code', async () => {
  const target = { path: '/media', token: 'token', maxBytes: 10 }
  const cancellation = new AbortController()
  const sending = sendFile(createFile('grove.png'), target, { signal: cancellation.signal })
  cancellation.abort()
  await expect(sending).rejects.toMatchObject({ code: 'cancelled', status: 0 })
})
