import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#src/ui/in-language.ts'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleContents } from './ArticleContents.tsx'
import { ArticleMeta, CategoryLabel } from './ArticleMeta.tsx'
import type { headView } from './card-view.ts'
import type { Declaration } from './declared-in.ts'
import { HowItWasMade } from './HowItWasMade.tsx'
import { ListenButton } from './listen/ListenButton.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import styles from './Story.module.css'
import { type CoverWords, StoryCover } from './StoryCover.tsx'
import { SummaryBox } from './SummaryBox.tsx'
import { SaveButtonSlot } from './saved/SaveButtonSlot.tsx'
import { ReadingProgress } from './tools/ReadingProgress.tsx'
import { TextSizeControl } from './tools/TextSizeControl.tsx'
import type { ShownText } from './translate/shown-text.ts'
import { TranslateButton } from './translate/TranslateButton.tsx'
import { TranslationNote } from './translate/TranslationNote.tsx'
import { useArticleText } from './translate/use-article-text.ts'

type Props = {
  article: ReturnType<typeof headView> & {
    summary: string
    tags: string[]
    cover: CoverWords | undefined
    declared: Declaration
  }
  /** The text the page came with. */
  served: Omit<ShownText, 'content'>
  /** Its HTML; undefined when it stands in the document already. */
  content: string | undefined
  /** Canonical address, with the host. */
  url: string
}

/** An article as it is read. Give it a `key` that changes with the text it is served with. */
export function Story({ article, served, content, url }: Props) {
  const { t } = useTranslation()
  const { text, chosenContent, show, showIn } = useArticleText(article._id, served)
  return (
    <article className={styles.story}>
      <ReadingProgress />
      <header className={styles.head}>
        <div className={styles.meta}>
          <Link className={styles.category} to={`/category/${encodeURIComponent(article.category)}`}>
            <CategoryLabel category={article.category} />
          </Link>
          <ArticleMeta article={article} />
        </div>
        <h1 className={styles.title} {...inLanguage(text.language)}>
          {text.title}
        </h1>
        <StoryCover article={article} words={article.cover} />
      </header>
      <div className={`${styles.tools} no-print`}>
        <TranslateButton
          articleId={article._id}
          written={article.language}
          shown={text.language}
          wanted={text.wanted}
          onText={show}
        />
        <div className={styles.comforts}>
          <TextSizeControl />
          <ListenButton key={text.language} tag={inLanguage(text.language).lang} />
        </div>
      </div>
      <TranslationNote
        articleId={article._id}
        text={text}
        written={article.language}
        onOriginal={() => showIn(article.language)}
      />
      {article.summary && <SummaryBox summary={article.summary} language={article.language} />}
      <ArticleContents headings={text.headings} language={text.language} />
      <ArticleBody
        key={`${text.language} ${chosenContent?.length}`}
        sent={chosenContent ?? content}
        language={text.language}
      />
      <HowItWasMade declared={article.declared} language={article.language} />
      <p className={styles.source} dir="ltr">
        {`${t('shell.name')} · ${url}`}
      </p>
      <footer className={`${styles.foot} no-print`}>
        {article.tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('news.tags')}>
            {article.tags.map((name) => (
              <li key={name} className={styles.tag} lang={inLanguage(article.language).lang}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        )}
        <ShareLinks articleId={article._id} title={text.title} url={url} />
        <SaveButtonSlot article={article} />
      </footer>
    </article>
  )
}
