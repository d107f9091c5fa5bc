// The address behind the header's button, kept as published: the page has moved.
import { redirect } from 'react-router'

export const loader = () => redirect('/admin/advertisements-v2')
