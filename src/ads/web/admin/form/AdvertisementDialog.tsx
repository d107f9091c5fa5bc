import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { useDiscardQuestion } from '#src/ui/dialog/use-discard-question.ts'
import { dismissMessage } from '#src/ui/status/status-message.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { AdvertisementForm } from './AdvertisementForm.tsx'
import { useAdForm } from './use-ad-form.ts'

type Props = {
  /** Undefined for a new advertisement. */
  ad?: Advertisement
  onClose: () => void
}

/** A dialog to create an advertisement or to change one. It asks before it discards changed input. */
export function AdvertisementDialog({ ad, onClose }: Props) {
  const { t } = useTranslation()
  const [opening, setOpening] = useState(1)
  const state = useAdForm(ad, onClose)
  const question = useDiscardQuestion(state.isChanged, () => {
    // What was wrong with this input says nothing about the next one.
    dismissMessage()
    onClose()
  })

  function keep(): void {
    question.keep()
    // A browser closes a dialog by itself after several presses of Escape: opens it again with the same input.
    if (state.formElement.current?.closest('dialog')?.open === false) setOpening(opening + 1)
  }

  return (
    <>
      <AdminDialog
        key={opening}
        title={t(ad ? 'ads:form.editTitle' : 'ads:form.createTitle')}
        isFullWidth
        onClose={question.close}
      >
        <AdvertisementForm state={state} id={ad?._id} onCancel={question.close} />
      </AdminDialog>
      {question.isAsking && (
        <ConfirmDialog
          title={t('ads:form.discardTitle')}
          confirmLabel={t('ads:form.discard')}
          cancelLabel={t('ads:form.continue')}
          onConfirm={question.discard}
          onCancel={keep}
        >
          <p>{t('ads:form.discardText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
