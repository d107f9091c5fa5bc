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
import '#src/news/web/article/article-body.css'
import '#src/news/web/article/article-gallery.css'
import '#src/news/web/article/article-formats.css'
import '#src/news/web/article/article-colors.css'
import './article-editor.css'

const panelComponents = {
  link: LinkPanel,
  picture: PicturePanel,
  video: VideoPanel,
  table: TablePanel,
} as const

type Props = {
  editor: Editor
  language: LanguageCode
  error: string | undefined
  /** The failure of a save that was rejected because of undescribed pictures. */
  undescribedFailure: SaveFailure | undefined
}

/** Editor for the text of an article, styled like the published article, with its toolbar. */
export function RichTextEditor({ editor, language, error, undescribedFailure }: Props) {
  const { t } = useTranslation()
  const [mode, setMode] = useToolbarMode()
  const [panel, setPanel] = useState<{ name: PanelName; mountKey: number; remaining?: number }>()
  const frame = useRef<HTMLDivElement>(null)
  const PanelComponent = panel && panelComponents[panel.name]
  const describeNext = useCallback(() => {
    selectFirstUndescribedPicture(editor)
    setPanel((previous) => ({
      name: 'picture',
      mountKey: (previous?.mountKey ?? 0) + 1,
      remaining: findUndescribedPictures(editor).length,
    }))
  }, [editor])
  useEditorProps(editor, language, useDroppedPictures(editor, describeNext))

  useEffect(() => {
    if (undescribedFailure && findUndescribedPictures(editor).length > 0) describeNext()
  }, [undescribedFailure, editor, describeNext])

  /** Offers the next undescribed picture after one was described. Canceling closes the panel. */
  function close(): void {
    const remaining = findUndescribedPictures(editor).length
    if (panel?.remaining !== undefined && remaining > 0 && remaining < panel.remaining) describeNext()
    else {
      setPanel(undefined)
      editor.commands.focus()
    }
  }

  /** Common shortcuts: Alt+F10 focuses the toolbar, Ctrl+K or Cmd+K opens the link panel. */
  function onKeyDown(event: KeyboardEvent): void {
    const isLink = event.key === 'k' && (isMacOS() ? event.metaKey : event.ctrlKey)
    const isToolbar = event.key === 'F10' && event.altKey
    if (!isLink && !isToolbar) return
    event.preventDefault()
    if (isLink) setPanel({ name: 'link', mountKey: 0 })
    else frame.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
  }

  const toolbar = (
    <Toolbar
      editor={editor}
      openPanel={panel?.name}
      onOpen={(name) => setPanel(name && { name, mountKey: 0 })}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: sticky positioning does not work inside a fieldset
    <div
      ref={frame}
      role="group"
      aria-label={t('admin:form.content')}
      className={styles.frame}
      onKeyDown={onKeyDown}
    >
      <div className={styles.toolbar}>
        {mode === 'light' && toolbar}
        <ToolbarModeSelect mode={mode} onChoose={setMode} />
        {PanelComponent && <PanelComponent key={panel.mountKey} editor={editor} onClose={close} />}
      </div>
      {mode === 'bubble' && (
        <BubbleMenu editor={editor} className={styles.bubble} options={{ placement: 'top', flip: true }}>
          {toolbar}
        </BubbleMenu>
      )}
      <EditorContent editor={editor} className={styles.text} />
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}
