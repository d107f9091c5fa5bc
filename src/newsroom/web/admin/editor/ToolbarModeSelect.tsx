import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ToolbarModeSelect.module.css'
import { ToolbarSelect } from './toolbar/ToolbarSelect.tsx'
import { type ToolbarMode, toolbarModes } from './use-toolbar-mode.ts'

type Props = { mode: ToolbarMode; onChoose: (mode: ToolbarMode) => void }

/** Select for the toolbar: always visible, or only next to selected text. */
export function ToolbarModeSelect({ mode, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('admin:toolbarMode.label')}
      </label>
      <ToolbarSelect
        id={id}
        value={mode}
        options={toolbarModes.map((name) => ({ value: name, label: t(`admin:toolbarMode.${name}`) }))}
        onValueChange={onChoose}
      />
    </div>
  )
}
