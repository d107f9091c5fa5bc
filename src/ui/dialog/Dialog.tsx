import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Dialog.module.css'

type Props = {
  /** `full` is nearly as wide as the window. */
  size?: 'small' | 'large' | 'full'
  /** `top` if its height changes while it is open: the controls then stay under the pointer. */
  position?: 'center' | 'top'
  /** Large dialogs always fill the screen of a phone. */
  fillsPhoneScreen?: boolean
  /** Hides the page behind. */
  isBackdropOpaque?: boolean
  closesOnBackdropClick?: boolean
  /** Gets the focus when the dialog opens, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Called when the user closes the dialog. Stop rendering it then. */
  onClose: () => void
  /** Contains a `DialogTitle`. */
  children: ReactNode
}

const DialogContext = createContext({ titleId: '', close: (): void => undefined })

/**
 * A modal dialog, open as long as it is rendered. The browser makes the page inert, closes the topmost dialog on
 * Escape, and returns the focus to the element that had it before.
 */
export function Dialog({
  size = 'small',
  position = 'center',
  fillsPhoneScreen = size !== 'small',
  isBackdropOpaque = false,
  closesOnBackdropClick = false,
  initialFocus,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect: the dialog must be closed while it is in the document, or the browser does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    initialFocus?.current?.focus()
    return () => {
      element?.close()
      // If dialogs close together, the page is inert until the last one is closed.
      queueMicrotask(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [initialFocus])

  // The dialog stays open until it is no longer rendered. File inputs fire events of the same name, which bubble.
  const closeOnCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Browsers do not allow a page to prevent Escape twice: they close the dialog without asking.
  const closeOnForcedClose = (event: SyntheticEvent) => {
    if (event.target === event.currentTarget && dialog.current?.open === false) onClose()
  }
  const closeOnBackdropClick = (event: MouseEvent) => {
    if (closesOnBackdropClick && event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: browsers close a dialog on Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      data-position={position}
      data-fills-phone={fillsPhoneScreen || undefined}
      data-opaque={isBackdropOpaque || undefined}
      aria-labelledby={titleId}
      onCancel={closeOnCancel}
      onClose={closeOnForcedClose}
      onClick={closeOnBackdropClick}
    >
      <DialogContext value={{ titleId, close: onClose }}>{children}</DialogContext>
    </dialog>
  )
}

/** The heading that names the dialog. */
export function DialogTitle({ children }: { children: ReactNode }) {
  const { titleId } = use(DialogContext)
  return (
    <h2 id={titleId} className={styles.title}>
      {children}
    </h2>
  )
}

/** The part of a dialog between its edges, with space around it. */
export function DialogContent({ children }: { children: ReactNode }) {
  return <div className={styles.content}>{children}</div>
}

/** A row of buttons at the end of the content. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function DialogCloseButton({ label }: { label: string }) {
  const { close } = use(DialogContext)
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={close}>
      <Icon name="cross" />
    </button>
  )
}
