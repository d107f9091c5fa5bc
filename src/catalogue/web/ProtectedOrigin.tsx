import { useTranslation } from 'react-i18next'
import type { Origin } from '../contract/product-values.ts'
import { getRegisterUrl } from '../contract/protected-origin.ts'
import { describeProtection } from './describe-protection.ts'

type Props = Pick<Origin, 'protection' | 'protectedName' | 'protectedId'>

/** The protected name of an oil, with a link to its entry in the register of the EU. */
export function ProtectedOrigin({ protectedId, ...origin }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {describeProtection(origin, t)}
      {origin.protection && protectedId && ' · '}
      {protectedId && (
        <a href={getRegisterUrl(protectedId)} rel="noreferrer">
          {t('catalogue:product.register', { id: protectedId })}
        </a>
      )}
    </>
  )
}
