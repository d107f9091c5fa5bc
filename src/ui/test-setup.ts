// Runs before each file of component tests, which share one page.
import { afterEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { dismissMessage } from './status/status-message.ts'
// The styles of the document: focus, targets and visually hidden texts depend on them.
import './tokens.css'
import './base.css'

afterEach(async () => {
  await cleanup()
  dismissMessage()
  // A test may have signed in by a form. The session belongs to the page, which the next file uses as well.
  localStorage.removeItem('token')
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  // A spy on a prototype, such as the click of links that download files, would stay for the following files.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.documentElement.removeAttribute('dir')
  document.documentElement.lang = 'en'
})
