import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { AuthoredPage } from '../authored-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/image-manage/create')({
  beforeLoad: requirePermission('image.write'),
  component: AuthoredPage,
})
