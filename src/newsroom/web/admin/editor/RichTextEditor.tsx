import { type Editor, isMacOS } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { SaveFailure } from './autosave/save-article.ts'
import styles from './RichTextEditor.module.css'
import { ToolbarModeSelect } from './ToolbarModeSelect.tsx'
import { LinkPanel } from './toolbar/LinkPanel.tsx'
import { PicturePanel } from './toolbar/PicturePanel.tsx'
import { TablePanel } from './toolbar/TablePanel.tsx'
import { type PanelName, Toolbar } from './toolbar/Toolbar.tsx'
import { VideoPanel } from './toolbar/VideoPanel.tsx'
import { findUndescribedPictures, selectFirstUndescribedPicture } from './undescribed-pictures.ts'
import { useDroppedPictures } from './use-dropped-pictures.ts'
import { useEditorProps } from './use-editor-props.ts'
import { useToolbarMode } from './use-toolbar-mode.ts'
import '#src/news/web/article-body.css'
import '#src/news/web/article-gallery.css'
import '#src/news/web/article-formats.css'
import '#src/news/web/article-inks.css'
import './article-editor.css'

const forms = { link: LinkPanel, picture: PicturePanel, video: VideoPanel, table: TablePanel } as const

type Props = {
  editor: Editor
  language: LanguageCode
  fault: string | undefined
  /** The article was not saved: its pictures are to be described first. */
  undescribed: SaveFailure | undefined
}

/** The text of an article as it will stand in the newspaper, and the tools to write it with. */
export function RichTextEditor({ editor, language, fault, undescribed }: Props) {
  const { t } = useTranslation()
  const [theme, setTheme] = useToolbarMode()
  const [panel, setPanel] = useState<{ name: PanelName; times: number; left?: number }>()
  const frame = useRef<HTMLDivElement>(null)
  const Form = panel && forms[panel.name]
  const describe = useCallback(() => {
    selectFirstUndescribedPicture(editor)
    setPanel((before) => ({
      name: 'picture',
      times: (before?.times ?? 0) + 1,
      left: findUndescribedPictures(editor).length,
    }))
  }, [editor])
  useEditorProps(editor, language, useDroppedPictures(editor, describe))

  useEffect(() => {
    if (undescribed && findUndescribedPictures(editor).length > 0) describe()
  }, [undescribed, editor, describe])

  /** Once a picture is described the next one is offered; who turns away is left alone. */
  function close(): void {
    const left = findUndescribedPictures(editor).length
    if (panel?.left !== undefined && left > 0 && left < panel.left) describe()
    else {
      setPanel(undefined)
      editor.commands.focus()
    }
  }

  /** The usual keys from a text to its toolbar, and to the address of a link. */
  function onKeyDown(event: KeyboardEvent): void {
    const isLink = event.key === 'k' && (isMacOS() ? event.metaKey : event.ctrlKey)
    const isToolbar = event.key === 'F10' && event.altKey
    if (!isLink && !isToolbar) return
    event.preventDefault()
    if (isLink) setPanel({ name: 'link', times: 0 })
    else frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
  }

  const toolbar = (
    <Toolbar editor={editor} open={panel?.name} onOpen={(name) => setPanel(name && { name, times: 0 })} />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not let its parts stick to the window
    <div
      ref={frame}
      role="group"
      aria-label={t('admin:form.content')}
      className={styles.frame}
      onKeyDown={onKeyDown}
    >
      <div className={styles.tools}>
        {theme === 'light' && toolbar}
        <ToolbarModeSelect theme={theme} onChoose={setTheme} />
        {Form && <Form key={panel.times} editor={editor} onClose={close} />}
      </div>
      {theme === 'bubble' && (
        <BubbleMenu editor={editor} className={styles.bubble} options={{ placement: 'top', flip: true }}>
          {toolbar}
        </BubbleMenu>
      )}
      <EditorContent editor={editor} className={styles.text} />
      {fault && <p className={styles.fault}>{fault}</p>}
    </div>
  )
}
