import type { Editor, EditorEvents } from '@tiptap/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadPicture } from '#src/media/web/admin/upload/upload-picture.ts'
import { dismissMessage, showError, showMessage } from '#src/ui/status/status-message.ts'
import { insertPicture, toNewPicture } from './insert-picture.ts'

/**
 * Uploads pictures that were pasted or dropped, and inserts them into the text.
 * @param onInserted called once after the last picture, because it opens a form that another insertion would close
 */
export function useDroppedPictures(editor: Editor, onInserted: () => void) {
  const { t } = useTranslation()
  return useCallback(
    async (files: File[], position?: number) => {
      showMessage(t('admin:form.uploading', { count: files.length }))
      let insertedCount = 0
      const place = followPosition(editor, position ?? editor.state.selection.to)
      for (const file of files) {
        try {
          const { picture } = await uploadPicture(file)
          place.moveTo(insertPicture(editor, toNewPicture(picture), place.read()))
          insertedCount += 1
        } catch {
          // The upload has logged the cause.
          showError(t('admin:form.uploadFailed', { name: file.name }))
        }
      }
      place.release()
      // The inserted pictures are visible. A failure message stays until it is dismissed.
      if (insertedCount === files.length) dismissMessage()
      if (insertedCount > 0) onInserted()
    },
    [editor, onInserted, t],
  )
}

/** A position that moves with what is typed before it. */
function followPosition(editor: Editor, start: number) {
  let position = start
  const follow = ({ transaction }: EditorEvents['transaction']) => {
    position = transaction.mapping.map(position)
  }
  editor.on('transaction', follow)
  return {
    read: () => position,
    moveTo(next: number): void {
      position = next
    },
    release: () => void editor.off('transaction', follow),
  }
}
