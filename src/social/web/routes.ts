import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const socialPages: RouteConfigEntry[] = [
  route('app/favourites', 'social/web/lists/favourites-page.tsx'),
  route('app/wishlist', 'social/web/lists/wishlist-page.tsx'),
  route('app/oils/mine', 'social/web/lists/my-oils-page.tsx'),
  route('app/grades', 'social/web/grades/grades-page.tsx'),
  route('app/achievements', 'social/web/achievements/achievements-page.tsx'),
  route('app/feed', 'social/web/feed/feed-page.tsx'),
  route('app/people/:id', 'social/web/people/person-page.tsx'),
  route('app/people/:id/followers', 'social/web/people/followers-page.tsx'),
  route('app/people/:id/following', 'social/web/people/following-page.tsx'),
  route('app/lists/:id', 'social/web/lists/shared-list-page.tsx'),
]
