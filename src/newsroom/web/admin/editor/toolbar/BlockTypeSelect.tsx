import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import styles from './Toolbar.module.css'

const blockTypes = ['paragraph', 'heading2', 'heading3', 'heading4', 'quote', 'codeBlock'] as const
export type BlockType = (typeof blockTypes)[number]

/** What the block at the cursor is: a paragraph, a heading, a quotation, code. */
export function BlockTypeSelect({ editor, kind }: { editor: Editor; kind: BlockType }) {
  const { t } = useTranslation()
  return (
    <select
      className={styles.select}
      aria-label={t('admin:toolbar.blockType')}
      value={kind}
      onChange={({ target }) =>
        setBlockType(
          editor,
          blockTypes.find((each) => each === target.value),
        )
      }
    >
      {blockTypes.map((each) => (
        <option key={each} value={each}>
          {t(`admin:toolbar.blockTypes.${each}`)}
        </option>
      ))}
    </select>
  )
}

export function getBlockType(editor: Editor): BlockType {
  if (editor.isActive('codeBlock')) return 'codeBlock'
  const { level } = editor.getAttributes('heading')
  if (level) return blockTypes.find((kind) => kind === `heading${level}`) ?? 'heading4'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

function setBlockType(editor: Editor, kind: BlockType | undefined): void {
  const chain = editor.chain().focus()
  if (editor.isActive('blockquote') && kind !== 'quote') chain.lift('blockquote')
  if (kind === 'paragraph') chain.setParagraph().run()
  else if (kind === 'quote') chain.setParagraph().setBlockquote().run()
  else if (kind === 'codeBlock') chain.setCodeBlock().run()
  else if (kind === 'heading2') chain.setHeading({ level: 2 }).run()
  else if (kind === 'heading3') chain.setHeading({ level: 3 }).run()
  else if (kind === 'heading4') chain.setHeading({ level: 4 }).run()
}
