import * as z from 'zod/mini'

/** What a check point is about; it groups points and statistics, and judges nothing. */
export const checkPointType = z.enum([
  'equipment_operation',
  'vulnerability_management',
  'security_audit',
  'reinforcement',
  'monitoring',
  'analysis',
  'investigation',
])
export type CheckPointType = z.infer<typeof checkPointType>
