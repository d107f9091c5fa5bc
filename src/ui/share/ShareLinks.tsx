import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '../button.module.css'
import { Icon } from '../Icon.tsx'
import { logFailure } from '../log-failure.ts'
import { useHydrated } from '../use-hydrated.ts'
import styles from './ShareLinks.module.css'

type Props = {
  title: string
  url: string
  /** Called after the page was shared. */
  onShare?: () => void
}

/** Buttons to share a page: with the device's share dialog (or else the clipboard), as a copied URL, by e-mail. */
export function ShareLinks({ title, url, onShare }: Props) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)

  const copy = async () => {
    await copyText(url)
    setCopied(true)
  }
  const createHandler = (action: () => Promise<unknown>) => () => {
    action().then(onShare, (error: unknown) => {
      // The share dialog rejects with `AbortError` when the reader closes it.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        logFailure('Sharing failed:', error)
    })
  }
  const share = async () => ('share' in navigator ? navigator.share({ title, url }) : copy())
  const mailUrl = `mailto:?${new URLSearchParams({ subject: title, body: url })}`.replaceAll('+', '%20')

  return (
    <div className={styles.share}>
      {isHydrated && (
        <>
          <button type="button" className={buttons.quiet} onClick={createHandler(share)}>
            <Icon name="share" />
            {t('news.share')}
          </button>
          <button type="button" className={buttons.quiet} onClick={createHandler(copy)}>
            <Icon name={isCopied ? 'check' : 'link'} />
            {t('news.copyLink')}
          </button>
        </>
      )}
      <a className={buttons.quiet} href={mailUrl} onClick={onShare}>
        <Icon name="mail" />
        {t('news.shareByEmail')}
      </a>
      <span role="status" className={styles.status}>
        {isCopied && t('news.linkCopied')}
      </span>
    </div>
  )
}

/** The clipboard API needs a secure context. Without one, copies the selected text of a temporary field. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('The browser did not copy the URL')
}
