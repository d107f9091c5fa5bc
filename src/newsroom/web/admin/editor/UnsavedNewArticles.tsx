import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { newsroomApi } from '../newsroom-api.ts'
import styles from './UnsavedNewArticles.module.css'

/** Lists drafts of new articles that were never saved, with links to continue them. */
export function UnsavedNewArticles({ excludedId }: { excludedId: string }) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const drafts = useQuery({
    queryKey: ['drafts'],
    queryFn: ({ signal }) => newsroomApi('GET /desk/drafts', { signal }),
    gcTime: 0,
  })
  const unsaved = drafts.data?.data.filter(({ isNew, _id }) => isNew && _id !== excludedId) ?? []
  if (unsaved.length === 0) return null
  return (
    <div className={styles.container}>
      <Panel title={t('admin:unsavedArticles.title')}>
        <ul className={styles.list}>
          {unsaved.slice(0, 5).map(({ _id, title, savedAt }) => (
            <li key={_id}>
              <Link to={`/admin/create-article?draft=${_id}`}>
                {title || t('admin:unsavedArticles.untitled')}
              </Link>{' '}
              <time className={styles.time} dateTime={savedAt}>
                {formatDateTime(savedAt)}
              </time>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
