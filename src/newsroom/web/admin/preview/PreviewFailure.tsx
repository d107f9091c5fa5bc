import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/ui/api-client.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { ActivePreviewLinks } from './ActivePreviewLinks.tsx'

type Props = { id: string; error: Error; onRetry: () => void }

/** Explains why no preview link was created. If there are too many links, lists them so that one can be revoked. */
export function PreviewFailure({ id, error, onRetry }: Props) {
  const { t } = useTranslation()
  const hasTooManyLinks = error instanceof ApiError && error.response.status === 409
  return (
    <>
      <LoadFailure
        message={t(hasTooManyLinks ? 'preview:tooManyLinks' : 'preview:createFailed')}
        retryLabel={t('shell.tryAgain')}
        onRetry={onRetry}
      />
      {hasTooManyLinks && <ActivePreviewLinks id={id} />}
    </>
  )
}
