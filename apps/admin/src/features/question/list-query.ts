import { question } from '@beacon/api/bank/question'
import type { BuiltKind } from '@beacon/router'
import type { TableState } from '@beacon/ui/table'
import type { ListQuery } from '../../kinds/bank-pages.ts'
import { listInput } from '../../parts/list/list-input.ts'

export type { ListQuery }

/** What the list of a bank asks for, from its address: filters, search and order; the page is the caller's. */
export const listQueryOf = (bank: BuiltKind, { q, sort, filters }: Pick<TableState, 'q' | 'sort' | 'filters'>): ListQuery =>
  listInput(question.list, { q, sort, filters }, { bank, used_in: filters['used'] })
