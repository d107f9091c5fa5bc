import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import buttons from '#src/ui/button.module.css'
import type { Answer } from './use-revocable-answer.ts'
import styles from './WaitingScans.module.css'

type Props = { answer: Answer; isSending: boolean; onUndo: () => void }

/** What the expert has answered, until it is sent. */
export function GivenAnswer({ answer: { product }, isSending, onUndo }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  // The control that gave the answer is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.given}>
      <div role="status">
        <p className={styles.answer}>{t('scans:given')}</p>
        {product ? <ProductSummary product={product} /> : <p>{t('scans:none')}</p>}
        <p className={styles.text}>{t(isSending ? 'scans:sending' : 'scans:sentSoon')}</p>
      </div>
      <p>
        <button
          ref={button}
          type="button"
          className={buttons.quiet}
          aria-disabled={isSending}
          onClick={() => !isSending && onUndo()}
        >
          {t('scans:undo')}
        </button>
      </p>
    </div>
  )
}
