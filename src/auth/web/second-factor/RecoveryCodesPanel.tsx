import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import { saveAs } from '#src/ui/save-as.ts'
import account from '../account/Account.module.css'
import { printText } from './print-text.ts'
import styles from './second-factor.module.css'

/** Shown this once: they are to be kept where the phone is not. */
export function RecoveryCodesPanel({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [said, say] = useState('')
  const text = `${t('second:codes.heading')}\n\n${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      say(t('second:codes.copied'))
    } catch (error) {
      logFailure('Nothing copied:', error)
      say(t('second:codes.notCopied'))
    }
  }
  const print = () => {
    try {
      printText(text)
      say('')
    } catch (error) {
      logFailure('Nothing printed:', error)
      say(t('second:codes.notPrinted'))
    }
  }
  return (
    <div className={styles.place}>
      <p className={account.notice} tabIndex={-1}>
        {t('second:codes.text')}
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
          {t('second:codes.copy')}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          onClick={() =>
            saveAs(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'olea-recovery-codes.txt')
          }
        >
          {t('second:codes.download')}
        </button>
        <button type="button" className={buttons.quiet} onClick={print}>
          {t('second:codes.print')}
        </button>
      </div>
      <p role="status" className={account.done}>
        {said}
      </p>
      <button type="button" className={buttons.primary} onClick={onDone}>
        {t('second:codes.confirmSaved')}
      </button>
    </div>
  )
}
