import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { inLanguage } from '#src/ui/in-language.ts'
import { cleanPastedHtml } from './paste/clean-pasted-html.ts'
import { findDropPosition, findPictureFiles } from './paste/transferred-pictures.ts'

/**
 * What the text is to the browser: its name, language and direction; and what becomes of what is pasted or dropped.
 * @param onPictures gets picture files, and where they were dropped
 */
export function useEditorProps(
  editor: Editor,
  language: LanguageCode,
  onPictures: (files: File[], at?: number) => void,
): void {
  const { t } = useTranslation()
  const label = t('admin:form.content')
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: { class: 'article-body', 'aria-label': label, ...inLanguage(language) },
        transformPastedHTML: cleanPastedHtml,
        handlePaste: (_view, { clipboardData }) => take(findPictureFiles(clipboardData)),
        handleDrop: (view, event, _slice, isMoved) =>
          !isMoved && take(findPictureFiles(event.dataTransfer), findDropPosition(view, event)),
      },
    })
    function take(files: File[], at?: number): boolean {
      if (files.length > 0) onPictures(files, at)
      return files.length > 0
    }
  }, [editor, label, language, onPictures])
}
