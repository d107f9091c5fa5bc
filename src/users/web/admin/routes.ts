import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const usersAdminPages: RouteConfigEntry[] = [route('users', 'users/web/admin/users-page.tsx')]
