import type { Permission } from './permissions.ts'

/**
 * Items that nothing asks for yet: their parts are not built. Pages do not offer them, and a role that holds one keeps it.
 * A test searches the code for each item, so the change that first uses an item takes it out of this list.
 */
const waiting: ReadonlySet<Permission> = new Set<Permission>([
  'front.tool.read',
  'front.course.learn',
  'front.training.join',
  'statistics.read',
  'equipment.manage',
  'tool.manage',
  'library.manage',
  'course.manage',
  'training.manage',
  'assessment.manage',
  'career.manage',
  'cluster.manage',
  'network.manage',
])

export const isInUse = (item: Permission): boolean => !waiting.has(item)
