import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { countShare } from './news-client.ts'
import styles from './ShareButton.module.css'

/** Hands the article's address to the device's share sheet, or copies it where there is none. */
export function ShareButton({ articleId, title, url }: { articleId: string; title: string; url: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)

  const share = async () => {
    try {
      if ('share' in navigator) await navigator.share({ title, url })
      else {
        await copy(url)
        setCopied(true)
      }
    } catch (error) {
      // Closing the share sheet is a decision, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        logFailure('Sharing failed:', error)
      return
    }
    // The client has logged the failure; the article was shared all the same.
    countShare(articleId).catch(() => undefined)
  }

  return (
    <div className={styles.share}>
      <button type="button" className={buttons.quiet} onClick={() => void share()}>
        <Icon name={isCopied ? 'check' : 'share'} />
        {t('news.share')}
      </button>
      <span role="status" className={styles.status}>
        {isCopied && t('news.linkCopied')}
      </span>
    </div>
  )
}

/** The clipboard needs a secure page; a selected field that is copied does not. */
async function copy(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (!isDone) throw new Error('The browser did not copy the address')
}
