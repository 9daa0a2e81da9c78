import type { BuiltKind } from '@beacon/router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useKind } from '../parts/contest/kind-route.ts'
import type { BankPages } from './bank-pages.ts'
import { kinds } from './index.ts'
import type { AdminKind } from './kind.ts'

/** What a bank adds to the pages of all banks, fetched once. @throws Error for a kind whose questions have no pages here */
export const bankPagesQuery = (kind: BuiltKind) => ({
  queryKey: ['bank-pages', kind],
  queryFn: (): Promise<BankPages> => {
    const { questions }: AdminKind = kinds[kind]
    if (questions === null) throw new Error(`kind ${kind} has no pages for questions`)
    return questions.pages()
  },
  staleTime: Infinity,
})

/** Likewise, of the bank that stands open. */
export const useBankPages = (): BankPages => useSuspenseQuery(bankPagesQuery(useKind())).data
