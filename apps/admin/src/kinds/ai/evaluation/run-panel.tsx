import { call, hasNothing } from '@beacon/api/client'
import { reevaluation } from '@beacon/api/kinds/ai/desk'
import { usePermission } from '@beacon/auth'
import { Confirm, LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MovedRanks } from '../../../parts/contest-form/effect-dialog.tsx'
import { runQuery, runsQuery, tasksQuery } from './queries.ts'
import { RunState } from './run-state.tsx'

const lookMs = 2_000
/** Rows of the difference; the others are counted. */
const most = 50

interface Props {
  id: string
  reevaluation_id: string
  onClose: () => void
}

/** A re-evaluation with what it moves; nothing of it counts before it is applied. */
export function RunPanel({ id, reevaluation_id, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const mayScore = usePermission('contest.score')
  const [asked, setAsked] = useState<'apply' | 'discard' | null>(null)
  const read = useQuery({
    ...runQuery(id, reevaluation_id),
    refetchInterval: ({ state }) => (state.data?.reevaluation.state === 'running' ? lookMs : false),
  })
  const run = read.data?.reevaluation
  const diff = read.data?.diff ?? []
  const decide = async (act: 'apply' | 'discard') => {
    await call(reevaluation[act], { params: { resource_id: id, reevaluation_id }, body: {} })
    await Promise.all(
      [runQuery(id, reevaluation_id), runsQuery(id), tasksQuery(id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    )
    toast.done({ title: act === 'apply' ? t`The new scores stand` : t`Everything stays as it was` })
  }
  const isOpen = run?.state === 'running' || run?.state === 'ready'
  return (
    <SidePanel
      open
      width={620}
      onOpenChange={(open) => !open && onClose()}
      above={t`Re-evaluation`}
      title={run?.topic_name ?? ''}
      footer={
        mayScore &&
        isOpen && (
          <>
            <Button onClick={() => setAsked('discard')}>
              <Trans>Discard…</Trans>
            </Button>
            <Button look="primary" disabled={run.state !== 'ready'} onClick={() => setAsked('apply')}>
              <Trans>Apply…</Trans>
            </Button>
          </>
        )
      }
    >
      {hasNothing(read) && <LoadFailed title={t`The re-evaluation could not be loaded`} query={read} />}
      {read.isPending && (
        <Loading>
          <Trans>Loading the re-evaluation</Trans>
        </Loading>
      )}
      {run !== undefined && (
        <>
          <DescriptionList
            facts={[
              { label: t({ context: 'ai', message: 'State' }), value: <RunState run={run} /> },
              { label: t`Reason`, value: run.reason },
              { label: t({ context: 'ai', message: 'By' }), value: run.by },
            ]}
          />
          {run.lost > 0 && (
            <p className="mt-2 text-amber">
              <Plural value={run.lost} one="# submission gets no score" other="# submissions get no score" />
            </p>
          )}
          {run.state !== 'running' && run.state !== 'discarded' && (
            <Section title={t`What moves`} level={3}>
              <MovedRanks
                total={diff.length}
                items={diff.slice(0, most).map(({ entrant_name, ...one }) => ({ ...one, name: entrant_name }))}
              />
            </Section>
          )}
        </>
      )}
      {asked !== null && (
        <Confirm
          title={asked === 'apply' ? t`Apply the new scores?` : t`Discard the re-evaluation?`}
          body={
            asked === 'apply'
              ? t`They take the place of the old ones in one step, and teams read an announcement. This cannot be taken back.`
              : t`All scores stay as they are.`
          }
          action={asked === 'apply' ? t`Apply scores` : t`Discard re-evaluation`}
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SidePanel>
  )
}
