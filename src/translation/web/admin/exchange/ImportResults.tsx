import { useTranslation } from 'react-i18next'
import type { ImportResult } from './exchange-api.ts'
import styles from './TranslationExchange.module.css'

/** What imports have stored, latest first, with each text that was refused. */
export function ImportResults({ results }: { results: readonly ImportResult[] }) {
  const { t } = useTranslation()
  if (results.length === 0) return null
  return (
    <ol className={styles.results} aria-label={t('translations:exchange.results')} aria-live="polite">
      {results.map((result) => (
        <li key={result.id} className={styles.result}>
          <p className={styles.name}>
            <bdi>{result.name}</bdi>
          </p>
          <p className={styles.counts}>
            <span>{t('translations:exchange.stored', { amount: result.stored })}</span>
            <span>{t('translations:exchange.unchanged', { amount: result.unchanged })}</span>
            <span>{t('translations:exchange.refused', { amount: result.refusedTotal })}</span>
          </p>
          {result.refused.length > 0 && (
            <ul className={styles.refused}>
              {result.refused.map(({ source, reason }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may repeat.
                <li key={position}>
                  <bdi>{source}</bdi> – {t(`translations:exchange.reasons.${reason}`)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
