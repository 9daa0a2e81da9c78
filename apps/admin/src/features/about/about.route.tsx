import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from './about-page.tsx'

export const Route = createFileRoute('/admin/_nav/about')({
  loader: async ({ context }) => {
    const { aboutQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(aboutQuery)
  },
  component: AboutPage,
})
