import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { PictureDetails } from './details/PictureDetails.tsx'
import { PictureBrowser } from './library/PictureBrowser.tsx'
import styles from './MediaLibrary.module.css'
import { PictureUploads } from './upload/PictureUploads.tsx'

/** The page of the picture library: uploads and the list of pictures. */
export function MediaLibrary() {
  const { t, ready } = useTranslation(['common', 'media'])
  const [openedPicture, setOpenedPicture] = useState<LibraryPicture>()
  if (!ready) return <p role="status">{t('shell.loading')}</p>
  return (
    <>
      <AdminPageHeader title={t('media:title')} />
      <div className={styles.library}>
        <PictureUploads openLabel={t('media:open')} onOpen={setOpenedPicture} />
        <PictureBrowser onOpen={setOpenedPicture} />
      </div>
      {openedPicture && (
        <PictureDetails
          key={openedPicture._id}
          picture={openedPicture}
          onClose={() => setOpenedPicture(undefined)}
        />
      )}
    </>
  )
}
