import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { tell } from '#src/ui/admin/status-line.ts'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import type { PreviewLink } from '../../../contract/newsroom.ts'
import styles from './PreviewLinkActions.module.css'

type Props = {
  link: PreviewLink
  /** The link in the language that is looked at. */
  address: string
  /** Somebody else may have it now. */
  onGiven: () => void
}

/** Gives the preview away: to the clipboard, or into a window of its own. Says until when it opens. */
export function PreviewLinkActions({ link, address, onGiven }: Props) {
  const { t } = useTranslation()
  const moment = useMoments()
  const [isShown, setIsShown] = useState(false)
  const whole = new URL(address, link.url).href

  async function copy(): Promise<void> {
    onGiven()
    try {
      await navigator.clipboard.writeText(whole)
      tell(t('preview:copied', { time: moment(link.expiresAt) }))
    } catch (error) {
      // Without a clipboard of the browser's it is copied by hand.
      logFailure('The browser does not let the link be copied:', error)
      setIsShown(true)
    }
  }

  return (
    <div className={styles.link}>
      <button type="button" className={buttons.quiet} onClick={copy}>
        {t('preview:copy')}
      </button>
      <a className={buttons.quiet} href={address} target="_blank" rel="noopener" onClick={onGiven}>
        {t('preview:openInNewWindow')}
      </a>
      <p className={styles.until}>{t('preview:expiresAt', { time: moment(link.expiresAt) })}</p>
      {isShown && (
        <Field label={t('preview:copyManually')}>
          {(attributes) => (
            <input
              {...attributes}
              readOnly
              dir="ltr"
              value={whole}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      )}
    </div>
  )
}
