import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { ApiError } from '#src/ui/api-client.ts'
import { ActivePreviewLinks } from './ActivePreviewLinks.tsx'

type Props = { id: string; error: Error; onAgain: () => void }

/** Why there is no preview. Where too many links are open, they are there to be ended. */
export function PreviewFailure({ id, error, onAgain }: Props) {
  const { t } = useTranslation()
  const isTooMany = error instanceof ApiError && error.response.status === 409
  return (
    <>
      <LoadFailure
        message={t(isTooMany ? 'preview:tooManyLinks' : 'preview:createFailed')}
        onAgain={onAgain}
      />
      {isTooMany && <ActivePreviewLinks id={id} />}
    </>
  )
}
