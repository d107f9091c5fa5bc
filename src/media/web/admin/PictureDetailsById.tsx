import { useTranslation } from 'react-i18next'
import { PictureDetails } from './details/PictureDetails.tsx'
import { usePicture } from './picture-queries.ts'

/** Everything about a picture of which only the id is known; for pages of other features. */
export function PictureDetailsById({ id, onClose }: { id: string; onClose: () => void }) {
  const { ready } = useTranslation(['common', 'media'])
  const found = usePicture(id)
  if (!ready || !found.data) return null
  return <PictureDetails picture={found.data.picture} onClose={onClose} />
}
