import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { translationFilters } from '../../contract/limits.ts'
import type { TranslationOverview } from '../../contract/translation.ts'
import styles from './OverviewTable.module.css'

type Props = {
  rows: TranslationOverview['data']
  current: LanguageCode
  /** Id of the list to which the figures lead. */
  listId: string
}

/** How many articles of each language are in each state; each figure leads to these articles. */
export function OverviewTable({ rows, current, listId }: Props) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('translations:overview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('translations:language')}</th>
            {translationFilters.map((column) => (
              <th key={column} scope="col">
                {t(`translations:states.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lang, counts }) => (
            <tr key={lang} aria-current={lang === current || undefined}>
              <th scope="row" lang={getLanguage(lang).tag}>
                {getLanguage(lang).name}
              </th>
              {translationFilters.map((column) => (
                <td key={column} data-state={column}>
                  {counts[column] === 0 ? (
                    <span className={styles.none}>{formatNumber(0)}</span>
                  ) : (
                    <Link className={styles.figure} to={`?lang=${lang}&state=${column}#${listId}`}>
                      {formatNumber(counts[column])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
