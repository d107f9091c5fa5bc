import { useTranslation } from 'react-i18next'
import { DeskIcon, type DeskIconName } from '#src/ui/admin/DeskIcon.tsx'
import styles from './Toolbar.module.css'

/** Icon button of the toolbar, with its name as tooltip and accessible label. */
export function ToolbarButton(props: {
  name: DeskIconName
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
      <DeskIcon name={props.name} />
    </button>
  )
}
