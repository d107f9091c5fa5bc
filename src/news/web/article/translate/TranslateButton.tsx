import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { HydratedButton } from '#src/ui/HydratedButton.tsx'
import type { TranslateDialogProps } from './TranslateDialog.tsx'
import { getTranslationPath } from './use-article-text.ts'

type Props = Omit<TranslateDialogProps, 'onClose'> & { className: string | undefined; children: ReactNode }

/**
 * Opens the dialog with the languages of the article. Before hydration, or when the dialog cannot be loaded, it opens
 * the article in the language of the interface.
 */
export function TranslateButton({ className, children, ...props }: Props) {
  const { i18n } = useTranslation()
  const [Dialog, setDialog] = useState<ComponentType<TranslateDialogProps>>()
  const [isOpen, setOpen] = useState(false)
  const interfaceLanguage: LanguageCode = findLanguageCode(i18n.language) ?? 'en'
  const href = getTranslationPath(props.articleId, interfaceLanguage)

  const open = () => {
    setOpen(true)
    import('./TranslateDialog.tsx').then(
      ({ TranslateDialog }) => setDialog(() => TranslateDialog),
      () => window.location.assign(href),
    )
  }
  return (
    <>
      <HydratedButton className={className} href={href} onPress={open}>
        {children}
      </HydratedButton>
      {isOpen && Dialog && <Dialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
