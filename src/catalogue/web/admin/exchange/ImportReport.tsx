import { useTranslation } from 'react-i18next'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { CatalogueImport } from '../../../contract/catalogue-import.ts'
import { describeImportError } from './describe-import-error.ts'
import styles from './ProductExchange.module.css'

type Props = { report: NonNullable<CatalogueImport['report']>; isPlan: boolean }

const outcomeNames = ['created', 'changed', 'completed', 'unchanged'] as const

/** What an import did, or would do. Errors name the line and the field. */
export function ImportReport({ report, isPlan }: Props) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const { outcomes, skipped, errors, errorCount } = report
  const left = errorCount - errors.length
  return (
    <>
      {isPlan && <p className={styles.lead}>{t('products:exchange.nothingWritten')}</p>}
      <dl className={styles.counts}>
        {outcomeNames.map((name) => (
          <div key={name}>
            <dt>{t(`products:exchange.outcomes.${name}`)}</dt>
            <dd>{formatNumber(outcomes[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('products:exchange.outcomes.skipped')}</dt>
          <dd>{formatNumber(skipped['no-olive-oil'] + skipped['no-name'])}</dd>
        </div>
        <div>
          <dt>{t('products:exchange.outcomes.errors')}</dt>
          <dd>{formatNumber(errorCount)}</dd>
        </div>
      </dl>
      {errors.length > 0 && (
        <details className={styles.errors}>
          <summary>{t('products:exchange.errorLines')}</summary>
          <ul>
            {errors.map((each) => (
              <li key={`${each.place} ${each.error}`}>{describeImportError({ t, formatNumber }, each)}</li>
            ))}
          </ul>
          {left > 0 && <p>{t('products:exchange.moreErrors', { number: formatNumber(left) })}</p>}
        </details>
      )}
    </>
  )
}
