import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditPage } from './edit-page.tsx'

const tabs = ['base', 'start', 'versions', 'uses', 'history'] as const

export const Route = createFileRoute('/admin/_nav/std/image-manage/edit/$id')({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(tabs)), undefined),
    image: z.catch(z.optional(z.uuid()), undefined),
  }),
  beforeLoad: requirePermission('image.write'),
  loader: async ({ context, params }) => {
    const { entryQuery } = await import('./library-queries.ts')
    await context.queryClient.ensureQueryData(entryQuery(params.id))
  },
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab = 'base', image } = Route.useSearch()
  return <EditPage resource_id={id} tab={tab} image_id={image} />
}
