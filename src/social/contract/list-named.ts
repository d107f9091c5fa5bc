// No schemas here: pages use it as well.
import type { CommentPage } from './comment.ts'

/** The members whose names a page of comments shows. */
export function listNamed({ data }: CommentPage): string[] {
  const named = data
    .flatMap((thread) => [thread, ...thread.replies])
    .flatMap(({ author, mentions }) =>
      [author?._id ?? [], ...mentions.map(({ personId }) => personId)].flat(),
    )
  return [...new Set(named)]
}
