import { type RefObject, useEffect, useState } from 'react'

export const rotationMs = 5_000

const reducedMotion = '(prefers-reduced-motion: reduce)'

/**
 * Counts up while the advertisements of a slot change: the slot is visible in a visible tab, the reader neither points at
 * it nor has the focus in it, and has not paused it. For readers who want less motion it starts paused.
 */
export function useRotation(element: RefObject<HTMLElement | null>, count: number) {
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(() => matchMedia(reducedMotion).matches)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isVisible = useIsVisible(element, count > 1)
  const isRunning = count > 1 && isVisible && !isPaused && !isHovered && !isFocused

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTurn((current) => current + 1), rotationMs)
    return () => clearInterval(timer)
  }, [isRunning])

  useEffect(() => {
    const media = matchMedia(reducedMotion)
    const pause = () => media.matches && setPaused(true)
    media.addEventListener('change', pause)
    return () => media.removeEventListener('change', pause)
  }, [])

  const toggle = () => {
    setPaused(!isPaused)
    // The pointer and the focus are on the button: without this, nothing would happen.
    setHovered(false)
    setFocused(false)
  }
  const holdEvents = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { turn, isRunning, isPaused, toggle, holdEvents }
}

/** Whether a part of the element is in the viewport of a visible tab. */
function useIsVisible(element: RefObject<HTMLElement | null>, isNeeded: boolean): boolean {
  const [isInViewport, setInViewport] = useState(false)
  const [isTabVisible, setTabVisible] = useState(!document.hidden)
  useEffect(() => {
    if (!isNeeded || !element.current) return
    const observer = new IntersectionObserver((entries) =>
      setInViewport(entries.at(-1)?.isIntersecting === true),
    )
    observer.observe(element.current)
    const updateTab = () => setTabVisible(!document.hidden)
    document.addEventListener('visibilitychange', updateTab)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', updateTab)
    }
  }, [element, isNeeded])
  return isInViewport && isTabVisible
}
