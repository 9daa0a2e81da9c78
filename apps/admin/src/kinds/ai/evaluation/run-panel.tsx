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
  const [asked, setAsked] = useState<'apply' | 'discard' | 'undo' | null>(null)
  const read = useQuery({
    ...runQuery(id, reevaluation_id),
    refetchInterval: ({ state }) => (state.data?.reevaluation.state === 'running' ? lookMs : false),
  })
  const run = read.data?.reevaluation
  const words = {
    apply: {
      title: t`Apply the new scores?`,
      body: t`They take the place of the old ones in one step, and teams read an announcement. You can undo it later.`,
      action: t`Apply scores`,
      done: t`The new scores are in effect`,
    },
    discard: {
      title: t`Discard the re-evaluation?`,
      body: t`All scores stay as they are.`,
      action: t`Discard re-evaluation`,
      done: t`Everything stays as it was`,
    },
    undo: {
      title: t`Undo the re-evaluation?`,
      body: t`The data, rules and scores that stood before it come back, and teams read an announcement.`,
      action: t`Undo re-evaluation`,
      done: t`The former scores are back`,
    },
  }
  const diff = read.data?.diff ?? []
  const { topic_name: name = '', version = 0 } = run ?? {}
  const decide = async (act: NonNullable<typeof asked>) => {
    const params = { resource_id: id, reevaluation_id }
    const undone =
      act === 'undo' && (await call(reevaluation.undo, { params, body: { reason: t`Undoes version ${{ version }}`, confirm_name: name } }))
    if (act === 'apply') await call(reevaluation.apply, { params, body: { confirm_name: name } })
    if (act === 'discard') await call(reevaluation.discard, { params, body: {} })
    await Promise.all(
      [runQuery(id, reevaluation_id), runsQuery(id), tasksQuery(id)].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    )
    if (undone !== false && undone.state !== 'applied') toast.done({ title: t`New submissions are evaluated first. Then apply the undo.` })
    else toast.done({ title: words[act].done })
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
        mayScore && (
          <>
            {isOpen && (
              <Button onClick={() => setAsked('discard')}>
                <Trans>Discard…</Trans>
              </Button>
            )}
            {isOpen && (
              <Button look="primary" disabled={run.state !== 'ready'} onClick={() => setAsked('apply')}>
                <Trans>Apply…</Trans>
              </Button>
            )}
            {run?.can_undo === true && (
              <Button onClick={() => setAsked('undo')}>
                <Trans>Undo…</Trans>
              </Button>
            )}
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
              <Plural value={run.lost} one="# submission loses its score" other="# submissions lose their scores" />
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
          title={words[asked].title}
          body={words[asked].body}
          action={words[asked].action}
          typed={asked === 'undo' || (asked === 'apply' && (run?.lost ?? 0) > 0) ? name : undefined}
          onConfirm={() => decide(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SidePanel>
  )
}
