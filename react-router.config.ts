import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'index.js',
  ssr: true,
  // The whole route list is small and travels with the page: no request for it while clicking.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
