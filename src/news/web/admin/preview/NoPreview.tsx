import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/ui/api-client.ts'
import { LoadFailure } from '#src/ui/desk/LoadFailure.tsx'
import { OpenLinks } from './OpenLinks.tsx'

type Props = { id: string; error: Error; onAgain: () => void }

/** Why there is no preview. Where too many links are open, they are there to be ended. */
export function NoPreview({ id, error, onAgain }: Props) {
  const { t } = useTranslation()
  const isTooMany = error instanceof ApiError && error.response.status === 409
  return (
    <>
      <LoadFailure message={t(isTooMany ? 'preview:tooMany' : 'preview:failed')} onAgain={onAgain} />
      {isTooMany && <OpenLinks id={id} />}
    </>
  )
}
