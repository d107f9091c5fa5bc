import { useTranslation } from 'react-i18next'
import styles from './ToolbarModeSelect.module.css'
import { type ToolbarMode, toolbarModes } from './use-toolbar-mode.ts'

type Props = { mode: ToolbarMode; onChoose: (mode: ToolbarMode) => void }

/** Select for the toolbar: always visible, or only next to selected text. */
export function ToolbarModeSelect({ mode, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <label className={styles.field}>
      <span className={styles.label}>{t('admin:toolbarMode.label')}</span>
      <select
        className={styles.select}
        value={mode}
        onChange={({ target }) => onChoose(target.value === 'bubble' ? 'bubble' : 'light')}
      >
        {toolbarModes.map((name) => (
          <option key={name} value={name}>
            {t(`admin:toolbarMode.${name}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
