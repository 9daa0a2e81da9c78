export { changedFields } from './mask.ts'
export { writeAudit, type AuditEntry } from './service.ts'
