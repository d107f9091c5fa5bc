import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { DeskIcon } from '#src/ui/desk/DeskIcon.tsx'
import { readProblem } from '#src/ui/desk/read-problem.ts'
import { tell, tellFailure } from '#src/ui/desk/status-line.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { deletePicture } from '../library-calls.ts'
import { usePicture, useRefreshPictures } from '../picture-queries.ts'
import styles from './PictureUses.module.css'

type Props = { picture: LibraryPicture; onDeleted: () => void }

/** Where the picture is shown, or may be again; only one that nobody has can be deleted. */
export function PictureUses({ picture, onDeleted }: Props) {
  const { t } = useTranslation()
  const { data, isError } = usePicture(picture._id)
  if (isError) return <p role="status">{t('media:uses.failed')}</p>
  if (!data) return <p role="status">{t('media:uses.loading')}</p>
  if (data.usedIn.length === 0) return <DeletePicture picture={picture} onDeleted={onDeleted} />
  return (
    <section aria-label={t('media:uses.title')}>
      <h3 className={styles.title}>{t('media:tile.uses', { count: data.picture.uses })}</h3>
      <ul className={styles.uses}>
        {data.usedIn.map(({ articleId, title, isSaved, places }) => (
          <li key={articleId}>
            {isSaved ? (
              <Link to={`/admin/edit-article/${articleId}`} dir="auto">
                {title}
              </Link>
            ) : (
              t('media:uses.unsaved')
            )}{' '}
            <span className={styles.places}>
              {places.map((place) => t(`media:uses.${place}`)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeletePicture({ picture, onDeleted }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  const [isAsked, setIsAsked] = useState(false)

  async function remove(): Promise<void> {
    try {
      await deletePicture(picture._id)
      tell(t('media:delete.done'))
      onDeleted()
      await refresh()
    } catch (error) {
      const { code } = await readProblem(error)
      tellFailure(code === 'picture-in-use' ? t('media:delete.inUse') : t('media:delete.failed'))
      await refresh(picture)
    }
  }

  if (!isAsked) {
    return (
      <div>
        <p className={styles.places}>{t('media:tile.unused')}</p>
        <button
          type="button"
          className={`${buttons.quiet} ${styles.remove}`}
          onClick={() => setIsAsked(true)}
        >
          <DeskIcon name="trash" />
          {t('media:delete.action')}
        </button>
      </div>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend className={styles.title}>{t('media:delete.question')}</legend>
      <button type="button" className={`${buttons.quiet} ${styles.remove}`} onClick={() => void remove()}>
        {t('media:delete.confirm')}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the question has taken the place of the button that asked it */}
      <button type="button" className={buttons.quiet} autoFocus onClick={() => setIsAsked(false)}>
        {t('media:details.cancel')}
      </button>
    </fieldset>
  )
}
