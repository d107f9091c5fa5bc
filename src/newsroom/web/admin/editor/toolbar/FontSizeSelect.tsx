import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { fontSizesPx } from '#src/news/contract/rich-text.ts'
import { ToolbarSelect } from './ToolbarSelect.tsx'

/** Select for the font size of the selected text. The empty value is the default size of the block. */
export function FontSizeSelect({ editor, size }: { editor: Editor; size: string }) {
  const { t } = useTranslation()
  return (
    <ToolbarSelect
      label={t('admin:toolbar.fontSize')}
      value={size}
      options={[
        { value: '', label: t('admin:toolbar.defaultFontSize') },
        ...fontSizesPx.map((px) => ({ value: String(px), label: t('admin:toolbar.px', { px }) })),
      ]}
      onValueChange={(px) =>
        editor
          .chain()
          .focus()
          .setTextFormat('size', px || undefined)
          .run()
      }
    />
  )
}
