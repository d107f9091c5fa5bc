import { type ReactNode, useRef } from 'react'
import { useDiscardQuestion } from '../dialog/use-discard-question.ts'
import { AdminDialog } from './AdminDialog.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'

type Props = {
  title: string
  /** For forms that need the width of the window. */
  isFullWidth?: boolean
  /** Something was entered that is not saved. */
  isChanged: boolean
  onClose: () => void
  /** @param cancel closes the dialog, after a question if something was entered */
  children: (cancel: () => void) => ReactNode
}

/** A dialog with a form. It asks before it discards what was entered. */
export function EditDialog({ title, isFullWidth = false, isChanged, onClose, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const question = useDiscardQuestion(isChanged, onClose)

  function keep(): void {
    question.keep()
    // A browser closes a dialog by itself after several presses of Escape.
    const dialog = content.current?.closest('dialog')
    if (dialog?.open === false) dialog.showModal()
  }

  return (
    <>
      <AdminDialog title={title} isFullWidth={isFullWidth} onClose={question.close}>
        <div ref={content}>{children(question.close)}</div>
      </AdminDialog>
      {question.isAsking && <DiscardQuestion onDiscard={question.discard} onKeep={keep} />}
    </>
  )
}
