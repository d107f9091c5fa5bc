import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { WordDiff } from '#src/newsroom/web/admin/diff/WordDiff.tsx'
import type { AuditDifferences, AuditValue } from '../../contract/audit.ts'
import styles from './DifferencesTable.module.css'
import { useAuditValueFormatter } from './use-audit-value-formatter.ts'
import { useFieldLabel } from './use-field-label.ts'

/** From this number of characters on, texts are compared word by word. */
const longTextLength = 40

/** The old and new value of each changed field. */
export function DifferencesTable({ differences }: { differences: AuditDifferences }) {
  const { t, i18n } = useTranslation()
  const formatValue = useAuditValueFormatter()
  const labelField = useFieldLabel()
  const entries = Object.entries(differences)
  const longTexts = entries.filter(([, { before, after }]) => isLong(before) && isLong(after))
  const shortValues = entries.filter((entry) => !longTexts.includes(entry))
  return (
    <>
      {shortValues.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('audit:field')}</th>
              <th scope="col">{t('audit:before')}</th>
              <th scope="col">{t('audit:after')}</th>
            </tr>
          </thead>
          <tbody>
            {shortValues.map(([field, { before, after }]) => (
              <tr key={field}>
                <th scope="row">{labelField(field)}</th>
                <td>
                  <Value as="del" text={formatValue(field, before)} />
                </td>
                <td>
                  <Value as="ins" text={formatValue(field, after)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {longTexts.map(([field, { before, after }]) => (
        <section key={field} className={styles.text}>
          <h3 className={styles.field}>{labelField(field)}</h3>
          <WordDiff
            before={{ label: t('audit:before'), text: String(before) }}
            after={{ label: t('audit:after'), text: String(after) }}
            language={findLanguageCode(i18n.language) ?? fallbackLanguage}
          />
        </section>
      ))}
    </>
  )
}

/** Marks a value as removed or added. An empty value is not marked. */
function Value({ as: Mark, text }: { as: 'del' | 'ins'; text: string | undefined }) {
  const { t } = useTranslation()
  if (text === undefined) return <span className={styles.empty}>{t('admin:diff.empty')}</span>
  return (
    <Mark className={Mark === 'del' ? styles.removed : styles.added}>
      <bdi>{text}</bdi>
    </Mark>
  )
}

function isLong(value: AuditValue): boolean {
  return typeof value === 'string' && value.length >= longTextLength && !/^https?:|^\//.test(value)
}
