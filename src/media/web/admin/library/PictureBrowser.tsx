import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import type { LibraryFilters } from '../library-api.ts'
import { usePictures } from '../picture-queries.ts'
import styles from './PictureBrowser.module.css'
import { PictureFilters } from './PictureFilters.tsx'
import { PictureTile } from './PictureTile.tsx'

const everything: LibraryFilters = { q: '', filter: 'all', origin: 'all' }

/** The pictures of the library, newest first, searched and filtered. */
export function PictureBrowser({ onOpen }: { onOpen: (picture: LibraryPicture) => void }) {
  const { t } = useTranslation()
  const [question, setQuestion] = useState(everything)
  const found = usePictures(question)
  const pictures = found.data?.pages.flatMap(({ data }) => data) ?? []
  // While another answer is awaited, the one in sight may still be that of a search.
  const isEverything = asksForEverything(question) && !found.isPlaceholderData
  const total = found.data?.pages[0]?.pagination.total
  return (
    <div className={styles.browser}>
      <PictureFilters question={question} onChange={setQuestion} />
      <p role="status" className={styles.count}>
        {found.isError
          ? t('media:list.failed')
          : total !== undefined && t('media:list.count', { count: total })}
      </p>
      {found.isError && (
        <button type="button" className={buttons.quiet} onClick={() => void found.refetch()}>
          {t('media:list.tryAgain')}
        </button>
      )}
      {found.isPending ? (
        <div className={styles.grid} aria-hidden="true">
          {emptyPlaces.map((place) => (
            <span key={place} className={styles.place} />
          ))}
        </div>
      ) : (
        <ul className={styles.grid} aria-busy={found.isPlaceholderData}>
          {pictures.map((picture) => (
            <PictureTile key={picture._id} picture={picture} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {total === 0 && (
        <p className={styles.empty}>{t(isEverything ? 'media:list.none' : 'media:list.noneFound')}</p>
      )}
      {found.hasNextPage && (
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('media:list.more', { count: (total ?? 0) - pictures.length })}
        </button>
      )}
    </div>
  )
}

function asksForEverything({ q, filter, origin }: LibraryFilters): boolean {
  return q.trim() === '' && filter === everything.filter && origin === everything.origin
}

const emptyPlaces = Array.from({ length: 12 }, (_, place) => place)
