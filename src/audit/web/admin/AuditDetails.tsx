import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RevisionChange } from '#src/newsroom/web/admin/revisions/RevisionChange.tsx'
import type { AuditEntry } from '../../contract/audit.ts'
import styles from './AuditDetails.module.css'
import { DifferencesTable } from './DifferencesTable.tsx'
import { SubjectHashes } from './SubjectHashes.tsx'
import { useAuditValueFormatter } from './use-audit-value-formatter.ts'

const shownDetails = [
  'version',
  'publishDate',
  'articles',
  'kind',
  'model',
  'month',
  'advertiser',
  'event',
  'from',
  'to',
  'days',
  'credited',
  'amount',
  'note',
] as const

/** The changed values, details and hashes of an audit entry. */
export function AuditDetails({
  entry,
  onSelectSubject,
}: {
  entry: AuditEntry
  onSelectSubject: (id: string) => void
}) {
  const { t } = useTranslation()
  const formatValue = useAuditValueFormatter()
  const { details, differences, subject, action, changed } = entry
  const differencesTable = Object.keys(differences).length > 0 && (
    <DifferencesTable differences={differences} />
  )
  const path = action.endsWith('.deleted') ? undefined : getSubjectPath(entry)
  return (
    <div className={styles.details}>
      {subject.type === 'article' && changed.length > 0 && typeof details.version === 'number' ? (
        <RevisionChange id={subject.id} version={details.version} fallback={differencesTable} />
      ) : (
        differencesTable
      )}
      <dl className={styles.properties}>
        {shownDetails.map(
          (name) =>
            details[name] !== undefined && (
              <div key={name}>
                <dt>{t(`audit:details.${name}`)}</dt>
                <dd>
                  <bdi>{formatValue(name, details[name])}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <SubjectHashes before={entry.before} after={entry.after} />
      <p className={styles.actions}>
        {path && <Link to={path}>{t('audit:openCurrent')}</Link>}
        <button type="button" className={styles.link} onClick={() => onSelectSubject(subject.id)}>
          {t('audit:showHistory')}
        </button>
      </p>
    </div>
  )
}

/** The admin page that shows the current state of the subject. */
function getSubjectPath({ subject }: AuditEntry): string | undefined {
  if (subject.type === 'article') return `/admin/edit-article/${subject.id}`
  if (subject.type === 'advertisement' && subject.label)
    return `/admin/advertisements-v2?tab=advertisements&title=${encodeURIComponent(subject.label)}`
  if (subject.type === 'statement') return `/admin/advertisements-v2/statements/${subject.id}`
  if (subject.type === 'user' && subject.label)
    return `/admin/users?search=${encodeURIComponent(subject.label)}`
  return undefined
}
