import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { countShare } from './news-client.ts'
import styles from './ShareLinks.module.css'

type Props = { articleId: string; title: string; url: string }

/** Ways to hand an article on: the device's share sheet, which copies the address where there is none, a copy, a letter. */
export function ShareLinks({ articleId, title, url }: Props) {
  const { t } = useTranslation()
  const isAlive = useHydrated()
  const [isCopied, setCopied] = useState(false)

  // The client has logged the failure; the article was shared all the same.
  const count = () => void countShare(articleId).catch(() => undefined)
  const copy = async () => {
    await copyText(url)
    setCopied(true)
  }
  const pass = (how: () => Promise<unknown>) => () => {
    how().then(count, (error: unknown) => {
      // Closing the share sheet is a decision, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        logFailure('Sharing failed:', error)
    })
  }
  const share = async () => ('share' in navigator ? navigator.share({ title, url }) : copy())
  const letter = `mailto:?${new URLSearchParams({ subject: title, body: url })}`.replaceAll('+', '%20')

  return (
    <div className={styles.share}>
      {isAlive && (
        <>
          <button type="button" className={buttons.quiet} onClick={pass(share)}>
            <Icon name="share" />
            {t('news.share')}
          </button>
          <button type="button" className={buttons.quiet} onClick={pass(copy)}>
            <Icon name={isCopied ? 'check' : 'link'} />
            {t('news.copyLink')}
          </button>
        </>
      )}
      <a className={buttons.quiet} href={letter} onClick={count}>
        <Icon name="mail" />
        {t('news.shareByEmail')}
      </a>
      <span role="status" className={styles.status}>
        {isCopied && t('news.linkCopied')}
      </span>
    </div>
  )
}

/** The clipboard needs a secure page; a selected field that is copied does not. */
async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (!isDone) throw new Error('The browser did not copy the address')
}
