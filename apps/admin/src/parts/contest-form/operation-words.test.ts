import { auditModules } from '@beacon/api/platform/audit-modules'
import { expect, it } from 'vitest'
import { operationWords } from './operation-words.ts'

it('has words for everything that the audit log can hold of a contest', () => {
  const operations = Object.keys(auditModules.contest.operations)
  expect(operations.length).toBeGreaterThan(20)
  expect(operations.filter((operation) => !(operation in operationWords))).toEqual([])
})
