import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { LibraryPicture, PictureUse } from '../../../contract/library-picture.ts'
import { usePicture } from '../picture-queries.ts'
import { DeletePicture } from './DeletePicture.tsx'
import styles from './PictureUses.module.css'

type Props = { picture: LibraryPicture; onDeleted: () => void }

/** Lists what uses the picture. A picture that nothing shows can be deleted. */
export function PictureUses({ picture, onDeleted }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = usePicture(picture._id)
  if (isError)
    return (
      <LoadFailure
        message={t('media:uses.failed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <p role="status">{t('media:uses.loading')}</p>
  if (data.usedIn.length === 0) return <DeletePicture picture={picture} onDeleted={onDeleted} />
  const isOnlyInVersions = data.usedIn.every(({ places }) => places.includes('revision'))
  return (
    <section aria-label={t('media:uses.title')}>
      <h3 className={styles.title}>{t('media:tile.uses', { count: data.picture.uses })}</h3>
      <ul className={styles.uses}>
        {data.usedIn.map(({ kind, recordId, title, isSaved, places }) => (
          <li key={recordId}>
            {isSaved ? (
              <Link to={getRecordPath(kind, recordId, title)} dir="auto">
                {title}
              </Link>
            ) : (
              t('media:uses.unsaved')
            )}{' '}
            <span className={styles.kinds}>{places.map((place) => t(`media:uses.${place}`)).join(', ')}</span>
          </li>
        ))}
      </ul>
      {isOnlyInVersions && <DeletePicture picture={picture} isInVersions onDeleted={onDeleted} />}
    </section>
  )
}

/** The admin page of the record. Advertisements have none of their own: the list shows those with the title. */
function getRecordPath(kind: PictureUse['kind'], id: string, title: string): string {
  if (kind === 'article') return `/admin/edit-article/${id}`
  if (kind === 'product') return `/admin/products?search=${encodeURIComponent(title)}`
  return `/admin/advertisements-v2?tab=advertisements&title=${encodeURIComponent(title)}`
}
