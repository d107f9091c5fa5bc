import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatTime } from '#src/ui/admin/use-format-time.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { AuditEntry } from '../../contract/audit.ts'
import { AuditDetails } from './AuditDetails.tsx'
import styles from './AuditRow.module.css'
import { getSubjectType, getVerb } from './audit-action.ts'
import { useFieldLabel } from './use-field-label.ts'

/** One audit entry, expandable to its details. */
export function AuditRow({
  entry,
  onSelectSubject,
}: {
  entry: AuditEntry
  onSelectSubject: (id: string) => void
}) {
  const { t } = useTranslation()
  const formatTime = useFormatTime()
  const labelField = useFieldLabel()
  const [isOpen, setIsOpen] = useState(false)
  const { actor, action, subject, changed } = entry
  return (
    <li className={styles.entry}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <time className={styles.time} dateTime={entry.at}>
            {formatTime(entry.at)}
          </time>
          <span className={styles.action} data-verb={getVerb(action)}>
            {t(`audit:actions.${getSubjectType(action)}.${getVerb(action)}`, { defaultValue: action })}
          </span>
          <span className={styles.subject}>
            <bdi>{subject.label || (subject.type === 'user' ? t('audit:deletedAccount') : '')}</bdi>
            {changed.length > 0 && (
              <span className={styles.changed}>{changed.map(labelField).join(' · ')}</span>
            )}
          </span>
          <span className={styles.actor}>
            <bdi>{actor ? actor.name || t('audit:deletedAccount') : t('audit:system')}</bdi>
          </span>
          <Icon name="chevron" size={16} />
        </summary>
        {isOpen && <AuditDetails entry={entry} onSelectSubject={onSelectSubject} />}
      </details>
    </li>
  )
}
