import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { topologyQuery } from '../queries.ts'
import { TopologyEditorPage } from './editor-page.tsx'

/** Begins with what it first got; what others save meanwhile is asked about when this is saved. */
export function EditTopology({ id }: { id: string }) {
  const found = useQuery({ ...topologyQuery(id), staleTime: Infinity, refetchOnMount: 'always' })
  if (hasNothing(found)) return <LoadFailed title={<Trans>The topology could not be loaded</Trans>} query={found} />
  const { data } = found
  if (data === undefined) return null
  const { name, description, definition } = data
  return <TopologyEditorPage stored={data} initial={{ name, description, definition }} />
}
