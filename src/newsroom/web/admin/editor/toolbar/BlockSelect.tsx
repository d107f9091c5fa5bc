import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import styles from './Toolbar.module.css'

const blockKinds = ['paragraph', 'heading2', 'heading3', 'heading4', 'quote', 'codeBlock'] as const
export type BlockKind = (typeof blockKinds)[number]

/** What the block at the cursor is: a paragraph, a heading, a quotation, code. */
export function BlockSelect({ editor, kind }: { editor: Editor; kind: BlockKind }) {
  const { t } = useTranslation()
  return (
    <select
      className={styles.select}
      aria-label={t('desk:tools.block')}
      value={kind}
      onChange={({ target }) =>
        setBlock(
          editor,
          blockKinds.find((each) => each === target.value),
        )
      }
    >
      {blockKinds.map((each) => (
        <option key={each} value={each}>
          {t(`desk:tools.blocks.${each}`)}
        </option>
      ))}
    </select>
  )
}

export function blockKindOf(editor: Editor): BlockKind {
  if (editor.isActive('codeBlock')) return 'codeBlock'
  const { level } = editor.getAttributes('heading')
  if (level) return blockKinds.find((kind) => kind === `heading${level}`) ?? 'heading4'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

function setBlock(editor: Editor, kind: BlockKind | undefined): void {
  const chain = editor.chain().focus()
  if (editor.isActive('blockquote') && kind !== 'quote') chain.lift('blockquote')
  if (kind === 'paragraph') chain.setParagraph().run()
  else if (kind === 'quote') chain.setParagraph().setBlockquote().run()
  else if (kind === 'codeBlock') chain.setCodeBlock().run()
  else if (kind === 'heading2') chain.setHeading({ level: 2 }).run()
  else if (kind === 'heading3') chain.setHeading({ level: 3 }).run()
  else if (kind === 'heading4') chain.setHeading({ level: 4 }).run()
}
