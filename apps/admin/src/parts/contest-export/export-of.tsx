import { contest } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'
import { ExportDialog } from './export-dialog.tsx'

/** The exports of a contest that is known by its id only. */
export function ExportOf({ resource_id, onClose }: { resource_id: string; onClose: () => void }) {
  const { data } = useQuery(query(contest.settings, { params: { resource_id } }))
  return data === undefined ? null : <ExportDialog contest={data} onClose={onClose} />
}
