import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Leads to the scanner, which compares the label of the bottle at hand with what the law asks of it. */
export function LabelCheckLink() {
  const { t } = useTranslation()
  return (
    <p>
      <Link to="/app/scan">{t('catalogue:product.checkLabel')}</Link>
    </p>
  )
}
