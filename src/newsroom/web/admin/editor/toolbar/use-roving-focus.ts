import { type KeyboardEvent, useEffect, useRef } from 'react'

const focusableControls = 'button:not(:disabled), select:not(:disabled)'

/** Makes a toolbar a single tab stop. The arrow keys, Home and End move the focus inside the toolbar. */
export function useRovingFocus<Toolbar extends HTMLElement>() {
  const toolbar = useRef<Toolbar>(null)

  // Runs after each render, because the set of enabled controls depends on the selection in the text.
  useEffect(() => {
    const items = [...(toolbar.current?.querySelectorAll<HTMLElement>(focusableControls) ?? [])]
    const current = items.find(isFocused) ?? items.find(isTabStop) ?? items[0]
    for (const item of items) item.tabIndex = item === current ? 0 : -1
  })

  function onKeyDown(event: KeyboardEvent<Toolbar>): void {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusableControls)]
    const index = items.findIndex(isFocused)
    const next = index === -1 ? undefined : items.at(nextIndex(event, index, items.length))
    if (!next || next === items[index]) return
    event.preventDefault()
    for (const item of items) item.tabIndex = item === next ? 0 : -1
    next.focus()
  }

  return { ref: toolbar, onKeyDown }
}

function nextIndex({ key, currentTarget }: KeyboardEvent, index: number, count: number): number {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key] ?? 0
  return (index + step + count) % count
}

function isTabStop(item: HTMLElement): boolean {
  return item.tabIndex === 0
}

function isFocused(item: HTMLElement): boolean {
  return item === document.activeElement
}
