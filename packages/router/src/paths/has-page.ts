import { isInUse } from '@beacon/api/people/permissions-in-use'
import type { PathRow } from './row.ts'

/** Addresses without a page although all their items are in use. A test of each app compares them with its routes. */
const waiting: ReadonlySet<string> = new Set([
  '/admin/operation-center/system-alarm',
  '/admin/operation-center/cloud-platform-monitoring',
  '/admin/operation-center/business-service-monitoring',
  '/admin/operation-center/instance-monitoring',
  '/admin/operation-center/resource-usage-management',
])

/** Whether a page stands behind a row without values in its address. */
export const hasPage = ({ path, items }: PathRow): boolean => items.every(isInUse) && !waiting.has(path)
