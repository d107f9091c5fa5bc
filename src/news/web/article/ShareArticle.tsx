import { ShareLinks } from '#src/ui/share/ShareLinks.tsx'
import { newsApi } from '../news-client.ts'

type Props = { articleId: string; title: string; url: string }

/** Shares an article, and counts it. */
export function ShareArticle({ articleId, title, url }: Props) {
  const count = () => {
    newsApi('POST /news/:id/share', { params: { id: articleId }, keepalive: true })
      // The API client has logged the error.
      .catch(() => undefined)
  }
  return <ShareLinks title={title} url={url} onShare={count} />
}
