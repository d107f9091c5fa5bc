import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import account from '../account/Account.module.css'
import { printText } from './print-text.ts'
import styles from './second-factor.module.css'

/** Shows new recovery codes, which cannot be shown again, with buttons to copy, download and print them. */
export function RecoveryCodesPanel({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [status, setStatus] = useState('')
  const text = `${t('second-factor:codes.heading')}\n\n${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setStatus(t('second-factor:codes.copied'))
    } catch (error) {
      logFailure('Could not copy the recovery codes:', error)
      setStatus(t('second-factor:codes.notCopied'))
    }
  }
  const print = () => {
    try {
      printText(text)
      setStatus('')
    } catch (error) {
      logFailure('Could not print the recovery codes:', error)
      setStatus(t('second-factor:codes.notPrinted'))
    }
  }
  return (
    <div className={styles.content}>
      <p className={account.notice} tabIndex={-1}>
        {t('second-factor:codes.text')}
      </p>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <button type="button" className={buttons.quiet} onClick={() => void copy()}>
          {t('second-factor:codes.copy')}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'olea-recovery-codes.txt')
          }
        >
          {t('second-factor:codes.download')}
        </button>
        <button type="button" className={buttons.quiet} onClick={print}>
          {t('second-factor:codes.print')}
        </button>
      </div>
      <p role="status" className={account.status}>
        {status}
      </p>
      <button type="button" className={buttons.primary} onClick={onDone}>
        {t('second-factor:codes.confirmSaved')}
      </button>
    </div>
  )
}
