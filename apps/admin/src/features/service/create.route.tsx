import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from './create-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/service-manage/create')({
  beforeLoad: requirePermission('service.manage'),
  component: CreatePage,
})
