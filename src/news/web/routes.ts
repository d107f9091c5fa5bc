import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const newsPages: RouteConfigEntry[] = [
  index('news/web/home/home-page.tsx'),
  route('article/:id', 'news/web/article/article-page.tsx'),
  route('category/:category', 'news/web/category/category-page.tsx'),
  route('search', 'news/web/search/search-page.tsx'),
  route('news/today', 'news/web/lists/today-page.tsx'),
  route('news/popular', 'news/web/lists/popular-page.tsx'),
  route('blog', 'news/web/lists/blog-page.tsx'),
  route('news/all', 'news/web/all-news/all-news-page.tsx'),
]
