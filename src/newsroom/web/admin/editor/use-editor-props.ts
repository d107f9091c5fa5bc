import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { showError } from '#src/ui/status/status-message.ts'
import { cleanPastedHtml, hasLocalPictures } from './paste/clean-pasted-html.ts'
import { findDropPosition, findPictureFiles } from './paste/transferred-pictures.ts'
import { insertPastedVideo } from './video.ts'

/**
 * Sets the label, language and direction of the text field, and handles pasted and dropped content.
 * @param onPictures gets picture files and the position in the document where they were dropped
 */
export function useEditorProps(
  editor: Editor,
  language: LanguageCode,
  onPictures: (files: File[], position?: number) => void,
): void {
  const { t } = useTranslation()
  const label = t('admin:form.content')
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: { class: 'article-body', 'aria-label': label, ...getLanguageAttributes(language) },
        transformPastedHTML: (html) => {
          if (hasLocalPictures(html)) showError(t('admin:form.localPictures'))
          return cleanPastedHtml(html)
        },
        handlePaste: (_view, { clipboardData }) =>
          handlePictures(findPictureFiles(clipboardData)) || insertPastedVideo(editor, clipboardData),
        handleDrop: (view, event, _slice, isMoved) =>
          !isMoved && handlePictures(findPictureFiles(event.dataTransfer), findDropPosition(view, event)),
      },
    })
    function handlePictures(files: File[], position?: number): boolean {
      if (files.length > 0) onPictures(files, position)
      return files.length > 0
    }
  }, [editor, label, language, onPictures, t])
}
