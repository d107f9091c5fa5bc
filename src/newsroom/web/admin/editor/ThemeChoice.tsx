import { useTranslation } from 'react-i18next'
import styles from './ThemeChoice.module.css'
import { type EditorTheme, editorThemes } from './use-editor-theme.ts'

/** Tools always in sight, or beside the chosen words alone. */
export function ThemeChoice({
  theme,
  onChoose,
}: {
  theme: EditorTheme
  onChoose: (theme: EditorTheme) => void
}) {
  const { t } = useTranslation()
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{t('desk:editorTheme.label')}</span>
      <select
        className={styles.select}
        value={theme}
        onChange={({ target }) => onChoose(target.value === 'bubble' ? 'bubble' : 'light')}
      >
        {editorThemes.map((each) => (
          <option key={each} value={each}>
            {t(`desk:editorTheme.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
