import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

/** Decides when to ask before changed input is lost: when the dialog closes, and when the page is left. */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false)
  const blocker = useBlocker(isChanged)

  useEffect(() => {
    if (!isChanged) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askBeforeUnload)
    return () => removeEventListener('beforeunload', askBeforeUnload)
  }, [isChanged])

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    close: () => (isChanged ? setIsClosing(true) : onClose()),
    discard() {
      if (blocker.state === 'blocked') blocker.proceed()
      onClose()
    },
    keep() {
      if (blocker.state === 'blocked') blocker.reset()
      setIsClosing(false)
    },
  }
}
