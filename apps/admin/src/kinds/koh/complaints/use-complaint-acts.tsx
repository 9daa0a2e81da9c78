import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { type ComplaintDetail, deskComplaint } from '@beacon/api/kinds/koh/complaint'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

/** What referees do with reports; a refusal is thrown, for whoever asked to say it. */
export function useComplaintActs(resource_id: string) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const paramsOf = ({ complaint_id }: Pick<ComplaintDetail, 'complaint_id'>) => ({ resource_id, complaint_id })
  const done = async (title: string) => {
    await Promise.all([deskComplaint.list, deskComplaint.get].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    toast.done({ title })
  }
  return {
    dismiss: async (row: ComplaintDetail, reason: string) => {
      await call(deskComplaint.dismiss, { params: paramsOf(row), body: { reason } })
      await done(t`Report dismissed`)
    },
    pass: async (row: ComplaintDetail, body: Input<typeof deskComplaint.pass>['body']) => {
      await call(deskComplaint.pass, { params: paramsOf(row), body })
      await done(t`Report passed`)
    },
    retry: async (row: ComplaintDetail) => {
      await call(deskComplaint.retry, { params: paramsOf(row), body: {} })
      await done(t`Rollback ordered again`)
    },
  }
}
