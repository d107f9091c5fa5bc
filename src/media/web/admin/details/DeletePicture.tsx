import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminIcon } from '#src/ui/admin/AdminIcon.tsx'
import buttons from '#src/ui/button.module.css'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { mediaApi } from '../library-api.ts'
import { useRefreshPictures } from '../picture-queries.ts'
import styles from './DeletePicture.module.css'

type Props = {
  picture: LibraryPicture
  /** Whether older versions have the picture; they lose it. */
  isInVersions?: boolean
  onDeleted: () => void
}

/** Deletes a picture that no article shows, after confirmation. */
export function DeletePicture({ picture, isInVersions = false, onDeleted }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  // Undefined before the first press: then nothing takes the focus.
  const [isConfirming, setIsConfirming] = useState<boolean>()

  const deletion = useMutation({
    mutationFn: () => {
      // Older versions lose the picture.
      const query = { versions: isInVersions ? ('true' as const) : undefined }
      return mediaApi('DELETE /media/:id', { params: { id: picture._id }, query })
    },
    onSuccess: () => {
      showMessage(t('media:delete.done'))
      onDeleted()
      return refresh()
    },
    onError: async (error) => {
      const { code } = await readProblem(error)
      const isInUse = code === 'picture-in-use' || code === 'picture-in-versions'
      showError(t(isInUse ? 'media:delete.inUse' : 'media:delete.failed'))
      setIsConfirming(false)
      return refresh(picture)
    },
  })

  if (!isConfirming) {
    return (
      <div>
        <p className={styles.note}>{t(isInVersions ? 'media:uses.onlyVersions' : 'media:tile.unused')}</p>
        <button
          type="button"
          className={`${buttons.quiet} ${styles.remove}`}
          // biome-ignore lint/a11y/noAutofocus: it replaces the confirmation that was canceled
          autoFocus={isConfirming === false}
          onClick={() => setIsConfirming(true)}
        >
          <AdminIcon name="trash" />
          {t('media:delete.action')}
        </button>
      </div>
    )
  }
  return (
    <fieldset className={styles.confirmation}>
      <legend className={styles.title}>{t('media:delete.question')}</legend>
      {isInVersions && <p className={styles.warning}>{t('media:delete.versions')}</p>}
      <button
        type="button"
        className={`${buttons.quiet} ${styles.remove}`}
        aria-disabled={deletion.isPending}
        // A second press would report a failure, because the picture is already deleted.
        onClick={() => deletion.isPending || deletion.isSuccess || deletion.mutate()}
      >
        {t('media:delete.confirm')}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the confirmation replaces the button that had the focus */}
      <button type="button" className={buttons.quiet} autoFocus onClick={() => setIsConfirming(false)}>
        {t('media:details.cancel')}
      </button>
    </fieldset>
  )
}
