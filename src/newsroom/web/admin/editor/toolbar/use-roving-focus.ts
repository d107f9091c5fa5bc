import { type KeyboardEvent, useEffect, useRef } from 'react'

const controls = 'button:not(:disabled), select:not(:disabled)'

/** A toolbar is one stop of the Tab key; inside, the arrows, Home and End lead from tool to tool. */
export function useRovingFocus<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)

  // After each rendering, as tools come and go with what is chosen in the text.
  useEffect(() => {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>(controls) ?? [])]
    const current = tools.find(isFocused) ?? tools.find(isTabStop) ?? tools[0]
    for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1
  })

  function onKeyDown(event: KeyboardEvent<Bar>): void {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)]
    const at = tools.findIndex(isFocused)
    const next = at === -1 ? undefined : tools.at(nextIndex(event, at, tools.length))
    if (!next || next === tools[at]) return
    event.preventDefault()
    for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
    next.focus()
  }

  return { ref: bar, onKeyDown }
}

function nextIndex({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key] ?? 0
  return (at + step + count) % count
}

function isTabStop(tool: HTMLElement): boolean {
  return tool.tabIndex === 0
}

function isFocused(tool: HTMLElement): boolean {
  return tool === document.activeElement
}
