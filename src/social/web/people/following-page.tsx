import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { createPageMeta } from '#src/ui/page-meta.ts'
import { Connections } from './Connections.tsx'
import { loadConnectionsPage } from './load-connections-page.ts'

export const loader = (args: LoaderFunctionArgs) => loadConnectionsPage(args, 'following')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? createPageMeta(loaderData.head) : []

export default function FollowingPage() {
  const { head, id } = useLoaderData<typeof loader>()
  return <Connections id={id} side="following" title={head.title} />
}
