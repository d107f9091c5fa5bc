import { type Editor, useEditor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createEditorExtensions } from './schema/editor-extensions.ts'
import { htmlToDocument } from './schema/html-to-document.ts'

/**
 * The editor of an article's text.
 * @param html the text to begin with; taken once
 * @param onChange called at every change, with nothing worked out yet: a long text is not written at every key
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
    // Styles come from our own style sheet: the policy allows no others.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: onChange,
  })
}
