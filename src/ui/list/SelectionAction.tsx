import type { ReactNode } from 'react'
import buttons from '../button.module.css'

type Props = { isDisabled: boolean; onPress: () => void; children: ReactNode }

/**
 * A button of a `SelectionBar`. While it has no effect it is not `disabled` for the browser, which would take the focus from
 * it: an action ends with an empty selection.
 */
export function SelectionAction({ isDisabled, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={buttons.quiet}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </button>
  )
}
