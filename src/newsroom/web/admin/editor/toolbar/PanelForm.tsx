import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './PanelForm.module.css'

type Props = {
  label: string
  action: string
  /** Name of the field that gets the focus; the first one by default. */
  initialField?: string | undefined
  children: ReactNode
  extraActions?: ReactNode
  onSubmit: (form: FormData) => void
  onClose: () => void
}

/** Form of a toolbar panel. Escape closes it. */
export function PanelForm({ label, action, initialField, children, extraActions, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [initialInput] = useState(initialField ? `input[name="${initialField}"]` : 'input')
  useEffect(() => form.current?.querySelector<HTMLInputElement>(initialInput)?.focus(), [initialInput])

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    // React events bubble to the article form, which contains this one in the component tree.
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
        {extraActions}
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('admin:cancel')}
        </button>
      </div>
    </form>
  )
}
