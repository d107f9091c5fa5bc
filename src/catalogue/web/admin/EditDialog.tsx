import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useDiscardQuestion } from '#src/ui/dialog/use-discard-question.ts'

type Props = {
  title: string
  /** Something was entered that is not saved. */
  isChanged: boolean
  onClose: () => void
  /** @param cancel closes the dialog, after a question if something was entered */
  children: (cancel: () => void) => ReactNode
}

/** A dialog with a form. It asks before it discards what was entered. */
export function EditDialog({ title, isChanged, onClose, children }: Props) {
  const { t } = useTranslation()
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
      <AdminDialog title={title} onClose={question.close}>
        <div ref={content}>{children(question.close)}</div>
      </AdminDialog>
      {question.isAsking && (
        <ConfirmDialog
          title={t('products:discard.title')}
          confirmLabel={t('products:discard.confirm')}
          cancelLabel={t('products:discard.keep')}
          onConfirm={question.discard}
          onCancel={keep}
        >
          <p>{t('products:discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
