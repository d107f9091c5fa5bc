import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { ToolbarSelect } from './ToolbarSelect.tsx'

const blockTypes = ['paragraph', 'heading2', 'heading3', 'heading4', 'quote', 'codeBlock'] as const
type BlockType = (typeof blockTypes)[number]

/** Select for the type of the current block: paragraph, heading, quotation or code. */
export function BlockTypeSelect({ editor, type }: { editor: Editor; type: BlockType }) {
  const { t } = useTranslation()
  return (
    <ToolbarSelect
      label={t('admin:toolbar.blockType')}
      value={type}
      options={blockTypes.map((name) => ({ value: name, label: t(`admin:toolbar.blockTypes.${name}`) }))}
      onValueChange={(chosen) => setBlockType(editor, chosen)}
    />
  )
}

export function getBlockType(editor: Editor): BlockType {
  if (editor.isActive('codeBlock')) return 'codeBlock'
  const { level } = editor.getAttributes('heading')
  if (level) return blockTypes.find((type) => type === `heading${level}`) ?? 'heading4'
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

function setBlockType(editor: Editor, type: BlockType): void {
  const chain = editor.chain().focus()
  if (editor.isActive('blockquote') && type !== 'quote') chain.lift('blockquote')
  if (type === 'paragraph') chain.setParagraph().run()
  else if (type === 'quote') chain.setParagraph().setBlockquote().run()
  else if (type === 'codeBlock') chain.setCodeBlock().run()
  else if (type === 'heading2') chain.setHeading({ level: 2 }).run()
  else if (type === 'heading3') chain.setHeading({ level: 3 }).run()
  else if (type === 'heading4') chain.setHeading({ level: 4 }).run()
}
