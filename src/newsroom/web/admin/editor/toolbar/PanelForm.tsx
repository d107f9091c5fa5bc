import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './PanelForm.module.css'

type Props = {
  label: string
  action: string
  children: ReactNode
  more?: ReactNode
  onSubmit: (form: FormData) => void
  onClose: () => void
}

/** What a tool asks for, below the toolbar: the first field has the focus, Escape goes back to the text. */
export function PanelForm({ label, action, children, more, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // The form of the whole article stands around this one's place in the page.
    event.stopPropagation()
    onSubmit(new FormData(event.currentTarget))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <form ref={form} className={styles.panel} aria-label={label} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary}>
          {action}
        </button>
        {more}
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('admin:cancel')}
        </button>
      </div>
    </form>
  )
}
