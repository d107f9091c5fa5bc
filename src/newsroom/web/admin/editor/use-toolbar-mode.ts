import { useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

export const toolbarModes = ['light', 'bubble'] as const
export type ToolbarMode = (typeof toolbarModes)[number]

const storageKey = 'olea-editor-theme'

/** The choice is the editor's own, for this browser. */
export function useToolbarMode(): [ToolbarMode, (theme: ToolbarMode) => void] {
  const [theme, setTheme] = useState<ToolbarMode>(() => (loadMode() === 'bubble' ? 'bubble' : 'light'))
  return [
    theme,
    (chosen) => {
      setTheme(chosen)
      storeMode(chosen)
    },
  ]
}

function loadMode(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is shut off: the choice lasts as long as the page.
    return null
  }
}

function storeMode(theme: ToolbarMode): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch (error) {
    logFailure('The browser keeps no choice of tools:', error)
  }
}
