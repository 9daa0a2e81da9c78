import { requirePermission } from '@beacon/auth'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AuthorPage } from './author-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/image-manage/author-operation')({
  validateSearch: z.object({
    image_id: z.catch(z.optional(z.uuid()), undefined),
    /** A service that somebody wants to put in. */
    service: z.catch(z.optional(z.uuid()), undefined),
  }),
  beforeLoad: requirePermission('image.write'),
  component: Page,
})

function Page() {
  const { image_id } = Route.useSearch()
  return image_id === undefined ? <Navigate to="/admin/std/image-manage" replace /> : <AuthorPage key={image_id} resource_id={image_id} />
}
