import { useTranslation } from 'react-i18next'
import { formatGtin } from '#src/catalogue/contract/format-gtin.ts'
import type { ScanRead } from '../../contract/scan.ts'
import styles from './ScanAnswerView.module.css'

/** What was read on the label, so that people see why the scanner answers as it does. */
export function ReadText({ read }: { read: ScanRead }) {
  const { t } = useTranslation()
  const { barcode, lines } = read
  if (!barcode && lines.length === 0) return null
  return (
    <details className={styles.read}>
      <summary>{t('scan:answer.read')}</summary>
      {barcode && <p>{t('scan:answer.barcode', { code: formatGtin(barcode) })}</p>}
      <ul className={styles.lines}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
