import { useTranslation } from 'react-i18next'
import { AdminIcon, type AdminIconName } from '#src/ui/admin/AdminIcon.tsx'
import styles from './Toolbar.module.css'

/** Icon button of the toolbar, with its name as tooltip and accessible label. */
export function ToolbarButton(props: {
  name: AdminIconName
  isPressed?: boolean
  isDisabled?: boolean
  onClick: () => void
}) {
  const { t } = useTranslation()
  const label = t(`admin:toolbar.${props.name}`)
  return (
    <button
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      // Prevents the click from clearing the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    >
      <AdminIcon name={props.name} />
    </button>
  )
}
