import { type Editor, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createEditorExtensions } from './schema/editor-extensions.ts'
import { htmlToDocument } from './schema/html-to-document.ts'

/**
 * Creates the rich text editor of an article.
 * @param html initial content; used only by the first render
 * @param onChange called after each change, without the new HTML, because serializing a long text on every key is slow
 */
export function useArticleEditor(html: string, onChange: () => void): Editor | null {
  const { t } = useTranslation()
  const [options] = useState(() => ({
    content: htmlToDocument(html),
    extensions: createEditorExtensions({
      placeholder: t('admin:form.contentPlaceholder'),
      captionPlaceholder: t('admin:form.captionPlaceholder'),
      externalPicture: (host) => t('admin:form.externalPicture', { host }),
      loadVideo: (host) => t('admin:form.loadVideo', { host }),
    }),
  }))
  return useEditor({
    ...options,
    // The content security policy forbids injected styles. They are in `article-editor.css`.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: onChange,
  })
}
