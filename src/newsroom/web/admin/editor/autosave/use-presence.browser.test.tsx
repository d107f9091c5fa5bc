import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { PresenceState } from '../../../../contract/draft.ts'
import { usePresence } from './use-presence.ts'

type Props = { onPresence: (presence: PresenceState, isReconnected: boolean) => void }

function OpenArticle({ onPresence }: Props) {
  usePresence('7', true, onPresence)
  return null
}

test('tells once that the server answers again', async () => {
  const reply = vi.fn((): unknown => ({ version: 1, editors: [] })).mockReturnValueOnce(failWith(503))
  mockCalls({
    'PUT /desk/articles/7/presence': reply,
    'DELETE /desk/articles/7/presence': () => ({ left: true }),
  })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const onPresence = vi.fn<Props['onPresence']>()
  await render(<OpenArticle onPresence={onPresence} />)
  // Showing the tab reports at once.
  const report = () => document.dispatchEvent(new Event('visibilitychange'))
  report()
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0)
  for (const count of [1, 2]) {
    report()
    await expect.poll(() => onPresence.mock.calls.length).toBeGreaterThanOrEqual(count)
  }
  const reconnected = onPresence.mock.calls.map(([, isReconnected]) => isReconnected)
  expect(reconnected.slice(0, 2)).toEqual([true, false])
})
