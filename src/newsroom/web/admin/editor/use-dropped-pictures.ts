import type { Editor } from '@tiptap/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '#src/media/web/admin/upload/upload-picture.ts'
import { putAway, tell, tellFailure } from '#src/ui/admin/status-line.ts'
import { insertPicture, toNewPicture } from './insert-picture.ts'

/**
 * Uploads pictures that were pasted or dropped and puts them into the text.
 * @param onInserted called once all are in: asked after each, the next one would take away what is being written
 */
export function useDroppedPictures(editor: Editor, onInserted: () => void) {
  const { t } = useTranslation()
  return useCallback(
    async (files: File[], at?: number) => {
      tell(t('admin:form.uploading', { count: files.length }))
      let inserted = 0
      for (const file of files) {
        try {
          const { picture } = await uploadPicture(file)
          insertPicture(editor, toNewPicture(picture), at)
          inserted += 1
        } catch {
          // The upload has logged why.
          tellFailure(t('admin:form.uploadFailed', { name: file.name }))
        }
      }
      // They are seen in the text; a failure stays told.
      if (inserted === files.length) putAway()
      if (inserted > 0) onInserted()
    },
    [editor, onInserted, t],
  )
}
