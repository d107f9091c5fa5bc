import { useTranslation } from 'react-i18next'
import styles from './ToolbarModeSelect.module.css'
import { type ToolbarMode, toolbarModes } from './use-toolbar-mode.ts'

/** Tools always in sight, or beside the chosen words alone. */
export function ToolbarModeSelect({
  theme,
  onChoose,
}: {
  theme: ToolbarMode
  onChoose: (theme: ToolbarMode) => void
}) {
  const { t } = useTranslation()
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{t('admin:toolbarMode.label')}</span>
      <select
        className={styles.select}
        value={theme}
        onChange={({ target }) => onChoose(target.value === 'bubble' ? 'bubble' : 'light')}
      >
        {toolbarModes.map((each) => (
          <option key={each} value={each}>
            {t(`admin:toolbarMode.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
