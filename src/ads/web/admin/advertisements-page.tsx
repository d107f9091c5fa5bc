// Redirects the published path to the current page.
import { redirect } from 'react-router'

export const loader = () => redirect('/admin/advertisements-v2')
