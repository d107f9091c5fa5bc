import { useTranslation } from 'react-i18next'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import type { EditedDocument } from '../../contract/documents.ts'
import styles from './DocumentEditor.module.css'

type Props = { document: EditedDocument; onUse: (version: number) => void }

/** Versions are never deleted: people may have agreed to them. */
export function VersionList({ document, onUse }: Props) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  if (document.versions.length === 0) return null
  return (
    <Panel title={t('legal-admin:versions')}>
      <ul className={styles.versions}>
        {document.versions.map(({ version, title, note, publishedAt }) => {
          const label = t('legal-admin:version', { version, date: formatDateTime(publishedAt) })
          return (
            <li key={version} className={styles.version}>
              <span>{label}</span>
              <span className={styles.note} dir="auto">
                {title === null ? t('legal-admin:builtIn') : note}
              </span>
              {title !== null && version !== document.version && (
                <button
                  type="button"
                  className={buttons.quiet}
                  aria-label={`${t('legal-admin:use')}: ${label}`}
                  onClick={() => onUse(version)}
                >
                  {t('legal-admin:use')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
