import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { WordDifference } from '#src/newsroom/web/admin/diff/WordDifference.tsx'
import type { AuditDifferences, AuditValue } from '../../contract/audit.ts'
import styles from './DifferencesTable.module.css'
import { useFormatAuditValue } from './use-format-audit-value.ts'

/** From this length on a change is looked for word by word. */
const longText = 40

/** What stood in each field, and what stands there since. */
export function DifferencesTable({ differences }: { differences: AuditDifferences }) {
  const { t, i18n } = useTranslation()
  const written = useFormatAuditValue()
  const entries = Object.entries(differences)
  const texts = entries.filter(([, { before, after }]) => isLong(before) && isLong(after))
  const short = entries.filter((entry) => !texts.includes(entry))
  return (
    <>
      {short.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('audit:field')}</th>
              <th scope="col">{t('audit:before')}</th>
              <th scope="col">{t('audit:after')}</th>
            </tr>
          </thead>
          <tbody>
            {short.map(([field, { before, after }]) => (
              <tr key={field}>
                <th scope="row">{t(`audit:fields.${field}`, { defaultValue: field })}</th>
                <td>
                  <Value as="del" words={written(field, before)} />
                </td>
                <td>
                  <Value as="ins" words={written(field, after)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {texts.map(([field, { before, after }]) => (
        <section key={field} className={styles.text}>
          <h3 className={styles.field}>{t(`audit:fields.${field}`, { defaultValue: field })}</h3>
          <WordDifference
            before={{ label: t('audit:before'), text: String(before) }}
            after={{ label: t('audit:after'), text: String(after) }}
            language={findLanguageCode(i18n.language) ?? fallbackLanguage}
          />
        </section>
      ))}
    </>
  )
}

/** What went or came; that there was nothing is neither. */
function Value({ as: Mark, words }: { as: 'del' | 'ins'; words: string | undefined }) {
  const { t } = useTranslation()
  if (words === undefined) return <span className={styles.nothing}>{t('desk:compare.nothing')}</span>
  return (
    <Mark className={Mark === 'del' ? styles.gone : styles.come}>
      <bdi>{words}</bdi>
    </Mark>
  )
}

function isLong(value: AuditValue): boolean {
  return typeof value === 'string' && value.length >= longText && !/^https?:|^\//.test(value)
}
