/** What the address of the audit log may hold besides page, size, sort and search. */
export const filterNames = [
  'time',
  'from',
  'to',
  'user_id',
  'role',
  'module',
  'operation',
  'object_type',
  'object_id',
  'ip',
  'result',
  'contest_id',
] as const
