import type { Editor } from '@tiptap/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '#src/media/web/admin/upload/upload-picture.ts'
import { putAway, tell, tellFailure } from '#src/ui/desk/status-line.ts'
import { insertPicture } from './insert-picture.ts'

/**
 * Uploads pictures that were pasted or dropped and puts them into the text.
 * @param onInserted called with each chosen in the text, to be described
 */
export function useDroppedPictures(editor: Editor, onInserted: () => void) {
  const { t } = useTranslation()
  return useCallback(
    async (files: File[], at?: number) => {
      tell(t('desk:form.uploading', { count: files.length }))
      let areAllIn = true
      for (const file of files) {
        try {
          const { picture } = await uploadPicture(file)
          const { address, isDecorative, caption, width, height } = picture
          const alt = picture.alt || (isDecorative ? '' : null)
          insertPicture(editor, { address, alt, caption, width, height }, at)
          onInserted()
        } catch {
          // The upload has logged why.
          areAllIn = false
          tellFailure(t('desk:form.uploadFailed', { name: file.name }))
        }
      }
      // They are seen in the text; a failure stays told.
      if (areAllIn) putAway()
    },
    [editor, onInserted, t],
  )
}
