import type { TopologyDetail } from '@beacon/api/scene/topology-fields'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { Tooltip } from '@beacon/ui/overlay'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangedMeanwhile } from '../../../parts/form/changed-meanwhile.tsx'
import { DraftTime } from '../../../parts/form/draft-banner.tsx'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { refreshTopologies, topologyQuery } from '../queries.ts'
import { StartDialog } from '../start-dialog.tsx'
import { UsesDialog } from '../uses/uses-dialog.tsx'
import { TopologyEditorView } from './editor.tsx'
import { useTopologyEditor, type TopologyForm } from './use-topology-editor.ts'

interface Props {
  stored: TopologyDetail | null
  initial: TopologyForm
  isBrought?: boolean
}

/** One template: drawn, checked while it is drawn, and saved. */
export function TopologyEditorPage({ stored: first, initial, isBrought = false }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const [showsUses, setShowsUses] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const mayStart = usePermission('instance.manage')
  const editor = useTopologyEditor({
    initial,
    stored: first,
    isBrought,
    onSaved: (detail) => {
      client.setQueryData(topologyQuery(detail.topology_id).queryKey, detail)
      void refreshTopologies(client)
      toast.done({ title: t`“${detail.name}” is saved as version ${detail.version}` })
      if (first !== null) return
      guard.allow()
      void navigate({ to: '/admin/topology/edit/$id', params: { id: detail.topology_id }, replace: true })
    },
  })
  const guard = useLeaveGuard(editor.isDirty)
  const { stored, form, draft } = editor
  const used = stored?.used_count ?? 0
  const labels: Readonly<Record<string, string>> = { name: t`Name`, description: t`Description`, definition: t`Definition` }
  return (
    <div className="flex h-[calc(100vh-72px)] min-h-[560px] flex-col">
      <PageHeader
        title={stored === null ? <Trans context="page">New topology</Trans> : stored.name}
        facts={
          <>
            {stored !== null && <span className="font-mono text-mono">v{stored.version}</span>}
            <span role="status" className="text-caption text-fg-3">
              <DraftTime at={draft.keptAt} />
            </span>
          </>
        }
        actions={
          <>
            {stored !== null && used > 0 && (
              <Button look="quiet" onClick={() => setShowsUses(true)}>
                <Trans>Used by {used}</Trans>
              </Button>
            )}
            {stored !== null && mayStart && (
              <Tooltip text={editor.isDirty ? t`Save before you try it.` : t`60-minute sandbox`}>
                <Button aria-disabled={editor.isDirty} onClick={() => !editor.isDirty && setTrying(true)}>
                  <Trans>Try…</Trans>
                </Button>
              </Tooltip>
            )}
            <LinkButton look="quiet" to="/admin/topology">
              <Trans>Back to the list</Trans>
            </LinkButton>
            <Button look="primary" saving={editor.isBusy} onClick={() => void editor.save()}>
              <Trans>Save topology</Trans>
            </Button>
          </>
        }
        className="mb-2"
      />
      <TopologyEditorView editor={editor} />
      <ChangedMeanwhile
        stale={editor.stale}
        mine={{ ...form }}
        theirs={editor.theirs === null ? null : { ...editor.theirs }}
        labelOf={(field) => labels[field] ?? field}
        onTheirs={editor.takeTheirs}
        onMine={editor.keepMine}
        onClose={editor.closeStale}
      />
      {showsUses && stored !== null && <UsesDialog row={stored} onClose={() => setShowsUses(false)} />}
      {isTrying && stored !== null && <StartDialog row={stored} way="try" onClose={() => setTrying(false)} />}
      {guard.dialog}
    </div>
  )
}
