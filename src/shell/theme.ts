// The reader's theme, stored in local storage and applied as `data-theme` on the root element.
import { logFailure } from '#src/ui/log-failure.ts'
import { createListeners, type Store } from '#src/ui/store.ts'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const storageKey = 'theme'
const { subscribe, notify } = createListeners()

function getTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch (error) {
    logFailure('The theme could not be stored:', error)
  }
  notify()
}

export const themeStore: Store<Theme> = { get: getTheme, subscribe }
