import { createFileRoute } from '@tanstack/react-router'
import { MePage } from './me-page.tsx'

export const Route = createFileRoute('/_front/me')({
  loader: async ({ context: { queryClient } }) => {
    const { statisticsQuery } = await import('./queries.ts')
    await queryClient.ensureQueryData(statisticsQuery)
  },
  component: MePage,
})
