import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startCheckQuery } from '../../../parts/desk/queries.ts'

/** Confirms for the planned start what the check asks about; the list shows it at once. */
export function useConfirm(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = startCheckQuery(id)
  const confirm = async (codes: string[]): Promise<void> => {
    setBusy(true)
    try {
      client.setQueryData(queryKey, await call(contest.confirm_check, { params: { resource_id: id }, body: { codes } }))
    } catch (error) {
      toast.failed({ title: words(error) })
      await client.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { confirm, isBusy }
}
