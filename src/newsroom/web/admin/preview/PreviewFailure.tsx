import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { ApiError } from '#src/ui/api-client.ts'
import { ActivePreviewLinks } from './ActivePreviewLinks.tsx'

type Props = { id: string; error: Error; onAgain: () => void }

/** Explains why no preview link was created. If there are too many links, lists them so that one can be revoked. */
export function PreviewFailure({ id, error, onAgain }: Props) {
  const { t } = useTranslation()
  const hasTooManyLinks = error instanceof ApiError && error.response.status === 409
  return (
    <>
      <LoadFailure
        message={t(hasTooManyLinks ? 'preview:tooManyLinks' : 'preview:createFailed')}
        onAgain={onAgain}
      />
      {hasTooManyLinks && <ActivePreviewLinks id={id} />}
    </>
  )
}
