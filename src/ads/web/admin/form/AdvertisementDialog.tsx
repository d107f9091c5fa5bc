import { useTranslation } from 'react-i18next'
import { EditDialog } from '#src/ui/admin/EditDialog.tsx'
import { dismissMessage } from '#src/ui/status/status-message.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { AdvertisementForm } from './AdvertisementForm.tsx'
import { useAdForm } from './use-ad-form.ts'

type Props = {
  /** Undefined for a new advertisement. */
  ad?: Advertisement
  /** A new advertisement begins with the values of this one. */
  template?: Advertisement
  onClose: () => void
}

/** A dialog to create an advertisement or to change one. It asks before it discards changed input. */
export function AdvertisementDialog({ ad, template, onClose }: Props) {
  const { t } = useTranslation()
  const state = useAdForm({ ad, template }, onClose)

  function discard(): void {
    // What was wrong with this input says nothing about the next one.
    dismissMessage()
    onClose()
  }

  return (
    <EditDialog
      title={t(ad ? 'ads:form.editTitle' : 'ads:form.createTitle')}
      isFullWidth
      isChanged={state.isChanged}
      onClose={discard}
    >
      {(cancel) => <AdvertisementForm state={state} id={ad?._id} onCancel={cancel} />}
    </EditDialog>
  )
}
