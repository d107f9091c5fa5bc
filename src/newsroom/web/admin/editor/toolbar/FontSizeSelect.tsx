import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { fontSizesPx } from '#src/news/contract/rich-text.ts'
import styles from './Toolbar.module.css'

/** Select for the font size of the selected text. The empty value is the default size of the block. */
export function FontSizeSelect({ editor, size }: { editor: Editor; size: string }) {
  const { t } = useTranslation()
  return (
    <select
      className={styles.select}
      aria-label={t('admin:toolbar.fontSize')}
      value={size}
      onChange={({ target }) =>
        editor
          .chain()
          .focus()
          .setTextFormat('size', target.value || undefined)
          .run()
      }
    >
      <option value="">{t('admin:toolbar.defaultFontSize')}</option>
      {fontSizesPx.map((px) => (
        <option key={px} value={px}>
          {t('admin:toolbar.px', { px })}
        </option>
      ))}
    </select>
  )
}
