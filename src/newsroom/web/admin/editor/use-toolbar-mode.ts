import { useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

/** `light`: the toolbar is always visible. `bubble`: it appears next to selected text. Both are stored values. */
export const toolbarModes = ['light', 'bubble'] as const
export type ToolbarMode = (typeof toolbarModes)[number]

const storageKey = 'olea-editor-theme'

/** The editor's choice, stored in this browser. */
export function useToolbarMode(): [ToolbarMode, (mode: ToolbarMode) => void] {
  const [mode, setMode] = useState<ToolbarMode>(() => (loadMode() === 'bubble' ? 'bubble' : 'light'))
  return [
    mode,
    (chosen) => {
      setMode(chosen)
      storeMode(chosen)
    },
  ]
}

function loadMode(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is disabled: the choice is lost on the next page load.
    return null
  }
}

function storeMode(mode: ToolbarMode): void {
  try {
    localStorage.setItem(storageKey, mode)
  } catch (error) {
    logFailure('Could not store the toolbar mode in this browser:', error)
  }
}
