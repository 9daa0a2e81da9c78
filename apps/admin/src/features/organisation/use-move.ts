import { call } from '@beacon/api/client'
import { organisation } from '@beacon/api/people/organisation'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { refreshOrganisations } from './queries.ts'

/** Puts a branch elsewhere and says so; answers whether it went. */
export function useMove(): (resource_id: string, parent_id: string | null) => Promise<boolean> {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  return async (resource_id, parent_id) => {
    try {
      const { name } = await call(organisation.move, { params: { resource_id }, body: { parent_id } })
      toast.done({ title: t`${name} moved` })
      return true
    } catch (error) {
      toast.failed({ title: t`It was not moved`, body: words(error) })
      return false
    } finally {
      await refreshOrganisations(client)
    }
  }
}
