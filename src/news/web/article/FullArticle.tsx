import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { OptionalTool } from '#src/ui/OptionalTool.tsx'
import { ArticleMeta, CategoryLabel } from '../cards/ArticleMeta.tsx'
import type { toHeaderView } from '../cards/card-view.ts'
import { LazySaveButton } from '../saved/LazySaveButton.tsx'
import { AiDeclarationPanel } from './AiDeclarationPanel.tsx'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleCover, type CoverDescription } from './ArticleCover.tsx'
import type { AiDeclaration } from './ai-declaration.ts'
import styles from './FullArticle.module.css'
import { LazySidebarContents } from './LazySidebarContents.tsx'
import { ListenButton } from './listen/ListenButton.tsx'
import { NamedProducts } from './NamedProducts.tsx'
import { ReadingProgress } from './reading-tools/ReadingProgress.tsx'
import { TextSizeControl } from './reading-tools/TextSizeControl.tsx'
import { ShareArticle } from './ShareArticle.tsx'
import { SummaryBox } from './SummaryBox.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import type { DisplayedText } from './translate/displayed-text.ts'
import { TranslateButton } from './translate/TranslateButton.tsx'
import type { OfferedLanguage } from './translate/TranslateDialog.tsx'
import { TranslationNote } from './translate/TranslationNote.tsx'
import { useArticleText } from './translate/use-article-text.ts'

type Props = {
  article: ReturnType<typeof toHeaderView> & {
    author: string
    summary: string
    tags: string[]
    cover: CoverDescription | undefined
    aiDeclaration: AiDeclaration
    /** HTML of the products that the article names. */
    named: string | undefined
  }
  /** The text from the loader. */
  loadedText: Omit<DisplayedText, 'content'>
  /** HTML of the text; undefined when the document already contains it. */
  content: string | undefined
  /** Translations that readers can choose. */
  languages: readonly OfferedLanguage[]
  /** Canonical URL. */
  url: string
}

/** A complete article with its reading tools. Set a `key` that changes with the loaded text. */
export function FullArticle({ article, loadedText, content, languages, url }: Props) {
  const { t } = useTranslation()
  const { text, chosenContent, show, showInLanguage } = useArticleText(article._id, loadedText)
  const translation = {
    articleId: article._id,
    originalLanguage: article.language,
    displayedLanguage: text.language,
    requestedLanguage: text.requestedLanguage,
    languages,
    onText: show,
  }
  const headLanguage = text.headLanguage ?? text.language
  return (
    <article className={styles.article}>
      <ReadingProgress />
      <header className={styles.header}>
        <Link className={styles.category} to={`/category/${encodeURIComponent(article.category)}`}>
          <CategoryLabel category={article.category} />
        </Link>
        <h1 className={styles.title} {...getLanguageAttributes(headLanguage)}>
          {text.title}
        </h1>
        <div className={styles.meta}>
          {article.author && (
            <p className={styles.author} dir="auto">
              {t('news.byline', { author: article.author })}
            </p>
          )}
          <ArticleMeta article={article} />
        </div>
        <ArticleCover article={article} description={article.cover} />
      </header>
      <div className={`${styles.tools} no-print`}>
        <OptionalTool>
          <TranslateButton {...translation} className={buttons.quiet}>
            <Icon name="globe" />
            {t('news.translate')}
          </TranslateButton>
        </OptionalTool>
        <div className={styles.readingTools}>
          <OptionalTool>
            <TextSizeControl />
            <ListenButton key={text.language} tag={getLanguageAttributes(text.language).lang} />
          </OptionalTool>
        </div>
      </div>
      <TranslationNote text={text} translation={translation} onShow={showInLanguage} />
      {text.summary && <SummaryBox summary={text.summary} language={headLanguage} />}
      <TableOfContents headings={text.headings} language={text.language} />
      <OptionalTool>
        <LazySidebarContents title={text.title} headings={text.headings} language={text.language} />
      </OptionalTool>
      <ArticleBody
        key={`${text.language} ${chosenContent?.length}`}
        html={chosenContent ?? content}
        language={text.language}
      />
      <NamedProducts html={article.named} />
      <AiDeclarationPanel declaration={article.aiDeclaration} language={article.language} />
      <p className={styles.source} dir="ltr">
        {`${t('shell.name')} · ${url}`}
      </p>
      <footer className={`${styles.footer} no-print`}>
        {article.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('news.tags')}>
            {article.tags.map((name) => (
              <li key={name} lang={getLanguageAttributes(article.language).lang}>
                <Link className={styles.tag} to={`/search?q=${encodeURIComponent(name)}`} rel="nofollow">
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <OptionalTool>
          <ShareArticle articleId={article._id} title={text.title} url={url} />
        </OptionalTool>
        <OptionalTool>
          <LazySaveButton article={article} />
        </OptionalTool>
      </footer>
    </article>
  )
}
