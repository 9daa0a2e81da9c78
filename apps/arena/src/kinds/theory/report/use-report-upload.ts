import { isApiError } from '@beacon/api/client'
import { useSession } from '@beacon/auth'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFiles } from '../../../parts/use-files.ts'
import { handInReport, reportsQuery } from './queries.ts'

const tries = 20
/** Faults of the way, not of the file. */
const isPassing = (error: unknown): boolean =>
  isApiError(error) && ['network', 'timeout', 'unavailable', 'rate_limited'].includes(error.code)

/** A chosen file goes up in pieces, through outages too, and is handed in as soon as it is there. */
export function useReportUpload(exam_id: string) {
  const { t } = useLingui()
  const user_id = useSession().resource_id
  const cache = useQueryClient()
  const toast = useToast()
  const handing = useMutation({
    mutationFn: (file_id: string) => handInReport(exam_id, { user_id, file_id }),
    retry: (failures, error) => failures < tries && isPassing(error),
    retryDelay: (failures) => Math.min(30_000, 1_000 * 2 ** failures),
    onSuccess: (reports) => {
      files.clear()
      cache.setQueryData(reportsQuery(exam_id).queryKey, reports)
      toast.done({ title: t`Report submitted` })
    },
    onError: () => void cache.invalidateQueries({ queryKey: reportsQuery(exam_id).queryKey }),
  })
  const files = useFiles({ purpose: 'report', isResumable: true }, ([file_id]) => {
    handing.reset()
    if (file_id !== undefined) handing.mutate(file_id)
  })
  return { files, handing }
}
export type ReportUploading = ReturnType<typeof useReportUpload>
