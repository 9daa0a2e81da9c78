import { query } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'

export const testedQuery = (resource_id: string) => query(question.get, { params: { resource_id } })
