import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const authPages: RouteConfigEntry[] = [
  route('account', 'auth/web/account-page.tsx'),
  route('reset-password', 'auth/web/password-reset-page.tsx'),
]
