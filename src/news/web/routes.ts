import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const newsPages: RouteConfigEntry[] = [
  index('news/web/home-page.tsx'),
  route('article/:id', 'news/web/article-page.tsx'),
  route('preview', 'newsroom/web/preview-page.tsx'),
  route('category/:category', 'news/web/category-page.tsx'),
  route('search', 'news/web/search-page.tsx'),
  route('news/today', 'news/web/today-page.tsx'),
  route('news/popular', 'news/web/popular-page.tsx'),
  route('blog', 'news/web/blog-page.tsx'),
  route('news/all', 'news/web/all-news-page.tsx'),
]
