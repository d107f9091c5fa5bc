import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { showMessage } from '#src/ui/status/status-message.ts'
import type { PreviewLink } from '../../../contract/newsroom.ts'
import styles from './PreviewLinkActions.module.css'

type Props = {
  link: PreviewLink
  /** Path of the preview in the selected language. */
  path: string
  /** Called when the link was copied or opened in another window. */
  onShared: () => void
}

/** Copies the preview link or opens it in a new window, and shows when it expires. */
export function PreviewLinkActions({ link, path, onShared }: Props) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const [isFieldVisible, setIsFieldVisible] = useState(false)
  const url = new URL(path, link.url).href

  async function copy(): Promise<void> {
    onShared()
    try {
      await navigator.clipboard.writeText(url)
      showMessage(t('preview:copied', { time: formatDateTime(link.expiresAt) }))
    } catch (error) {
      // Without access to the clipboard, a text field lets the user copy the link manually.
      logFailure('Could not copy the link to the clipboard:', error)
      setIsFieldVisible(true)
    }
  }

  return (
    <div className={styles.link}>
      <button type="button" className={buttons.quiet} onClick={copy}>
        {t('preview:copy')}
      </button>
      <a className={buttons.quiet} href={path} target="_blank" rel="noopener" onClick={onShared}>
        {t('preview:openInNewWindow')}
      </a>
      <p className={styles.expiry}>{t('preview:expiresAt', { time: formatDateTime(link.expiresAt) })}</p>
      {isFieldVisible && (
        <Field label={t('preview:copyManually')}>
          {(attributes) => (
            <input {...attributes} readOnly dir="ltr" value={url} onFocus={({ target }) => target.select()} />
          )}
        </Field>
      )}
    </div>
  )
}
