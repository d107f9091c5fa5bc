import { useTranslation } from 'react-i18next'
import { DeskIcon, type DeskIconName } from '#src/ui/admin/DeskIcon.tsx'
import styles from './Toolbar.module.css'

/** A button of the toolbar: a sign, and its name for those who point at it or hear it. */
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
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      // The words stay chosen while the mouse is on the toolbar.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onClick}
    >
      <DeskIcon name={props.name} />
    </button>
  )
}
