import { useTranslation } from 'react-i18next'
import type { PagerLabels } from '../list/Pager.tsx'

/** Texts of the pager in the admin pages. */
export function usePagerLabels(): PagerLabels {
  const { t } = useTranslation()
  return {
    navigation: t('shell.pages.label'),
    previous: t('shell.pages.previous'),
    next: t('shell.pages.next'),
    position: (page, lastPage) => t('admin:list.page', { page, of: lastPage }),
  }
}
