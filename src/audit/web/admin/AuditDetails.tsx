import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { VersionChange } from '#src/newsroom/web/admin/revisions/VersionChange.tsx'
import type { AuditEntry } from '../../contract/audit.ts'
import styles from './AuditDetails.module.css'
import { DifferencesTable } from './DifferencesTable.tsx'
import { SubjectHashes } from './SubjectHashes.tsx'
import { useFormatAuditValue } from './use-format-audit-value.ts'

const facts = ['version', 'publishDate', 'articles', 'kind', 'model'] as const

/** What exactly was changed, as far as the log knows. */
export function AuditDetails({ entry, onSubject }: { entry: AuditEntry; onSubject: (id: string) => void }) {
  const { t } = useTranslation()
  const written = useFormatAuditValue()
  const { details, differences, subject, action, changed } = entry
  const values = Object.keys(differences).length > 0 && <DifferencesTable differences={differences} />
  const place = action.endsWith('.deleted') ? undefined : placeOf(entry)
  return (
    <div className={styles.details}>
      {subject.type === 'article' && changed.length > 0 && typeof details.version === 'number' ? (
        <VersionChange id={subject.id} version={details.version} fallback={values} />
      ) : (
        values
      )}
      <dl className={styles.facts}>
        {facts.map(
          (fact) =>
            details[fact] !== undefined && (
              <div key={fact}>
                <dt>{t(`audit:details.${fact}`)}</dt>
                <dd>
                  <bdi>{written(fact, details[fact])}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <SubjectHashes before={entry.before} after={entry.after} />
      <p className={styles.ways}>
        {place && <Link to={place}>{t('audit:openCurrent')}</Link>}
        <button type="button" className={styles.way} onClick={() => onSubject(subject.id)}>
          {t('audit:showHistory')}
        </button>
      </p>
    </div>
  )
}

/** Where the thing can be looked at as it is now. */
function placeOf({ subject }: AuditEntry): string | undefined {
  if (subject.type === 'article') return `/admin/edit-article/${subject.id}`
  if (subject.type === 'user' && subject.label)
    return `/admin/users?search=${encodeURIComponent(subject.label)}`
  return undefined
}
