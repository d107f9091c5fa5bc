import { useTranslation } from 'react-i18next'
import { PictureDetails } from './details/PictureDetails.tsx'
import { usePicture } from './picture-queries.ts'

/** Loads a picture by id and shows its details. For pages of other features. */
export function PictureDetailsById({ id, onClose }: { id: string; onClose: () => void }) {
  const { ready } = useTranslation(['common', 'media'])
  const query = usePicture(id)
  if (!ready || !query.data) return null
  return <PictureDetails picture={query.data.picture} onClose={onClose} />
}
