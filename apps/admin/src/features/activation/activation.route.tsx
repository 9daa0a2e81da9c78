import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { ActivationPage } from './activation-page.tsx'

export const Route = createFileRoute('/admin/_nav/activation')({
  beforeLoad: requirePermission('license.manage'),
  loader: async ({ context }) => {
    const { licenseQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(licenseQuery)
  },
  component: ActivationPage,
})
