import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import type { LibraryFilters } from '../library-api.ts'
import { usePictures } from '../picture-queries.ts'
import styles from './PictureBrowser.module.css'
import { PictureFilters } from './PictureFilters.tsx'
import { PictureTile } from './PictureTile.tsx'

const noFilters: LibraryFilters = { q: '', filter: 'all', origin: 'all' }

/** The pictures of the library, newest first, searched and filtered. */
export function PictureBrowser({ onOpen }: { onOpen: (picture: LibraryPicture) => void }) {
  const { t } = useTranslation()
  const [filters, setFilters] = useState(noFilters)
  const query = usePictures(filters)
  const pictures = query.data?.pages.flatMap(({ data }) => data) ?? []
  // While new results load, the shown ones may still be those of a search.
  const isUnfiltered = !hasFilters(filters) && !query.isPlaceholderData
  const total = query.data?.pages[0]?.pagination.total
  return (
    <div className={styles.browser}>
      <PictureFilters filters={filters} onChange={setFilters} />
      <p role="status" className={styles.count}>
        {query.isError
          ? t('media:list.failed')
          : total !== undefined && t('media:list.count', { count: total })}
      </p>
      {query.isError && (
        <button type="button" className={buttons.quiet} onClick={() => void query.refetch()}>
          {t('media:list.tryAgain')}
        </button>
      )}
      {query.isPending ? (
        <div className={styles.grid} aria-hidden="true">
          {skeletonKeys.map((key) => (
            <span key={key} className={styles.skeleton} />
          ))}
        </div>
      ) : (
        <ul className={styles.grid} aria-busy={query.isPlaceholderData}>
          {pictures.map((picture) => (
            <PictureTile key={picture._id} picture={picture} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {total === 0 && <EmptyState message={t(isUnfiltered ? 'media:list.none' : 'media:list.noneFound')} />}
      {query.hasNextPage && (
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
        >
          {t('media:list.more', { count: (total ?? 0) - pictures.length })}
        </button>
      )}
    </div>
  )
}

function hasFilters({ q, filter, origin }: LibraryFilters): boolean {
  return q.trim() !== '' || filter !== noFilters.filter || origin !== noFilters.origin
}

const skeletonKeys = Array.from({ length: 12 }, (_, index) => index)
