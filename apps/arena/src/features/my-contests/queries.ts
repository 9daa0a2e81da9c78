import { entrantPage } from '@beacon/api/entrant-page'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'

export const myContestsQuery = ({ page, size, q }: { page: number; size: number; q?: string | undefined }) => ({
  ...query(entrantPage.mine, { query: { page, size, ...(q === undefined || q === '' ? {} : { q }) } }),
  placeholderData: keepPreviousData,
})
