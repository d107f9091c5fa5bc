import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import { listDrafts } from '../newsroom-api.ts'
import styles from './UnsavedNewArticles.module.css'

/** New articles that were begun and never saved, to be gone on with. */
export function UnsavedNewArticles({ except }: { except: string }) {
  const { t } = useTranslation()
  const moment = useMoments()
  const drafts = useQuery({ queryKey: ['drafts'], queryFn: ({ signal }) => listDrafts(signal), gcTime: 0 })
  const unfinished = drafts.data?.data.filter(({ isNew, _id }) => isNew && _id !== except) ?? []
  if (unfinished.length === 0) return null
  return (
    <div className={styles.place}>
      <Panel title={t('admin:unsavedArticles.title')}>
        <ul className={styles.list}>
          {unfinished.slice(0, 5).map(({ _id, title, savedAt }) => (
            <li key={_id}>
              <Link to={`/admin/create-article?draft=${_id}`}>
                {title || t('admin:unsavedArticles.untitled')}
              </Link>{' '}
              <time className={styles.time} dateTime={savedAt}>
                {moment(savedAt)}
              </time>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
