import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For a `<dialog>` that is open as long as it is rendered: the page behind it waits, and the focus stays inside. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the document: from one that is gone the browser gives no focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return dialog
}
