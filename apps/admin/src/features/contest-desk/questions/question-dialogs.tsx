import type { ContestFull, UpdatePreview } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'
import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { type ConfirmedAction, TopicDialog } from './topic-dialogs.tsx'
import { ScoreEffect, scoreEffect } from './score-effect.tsx'
import type { SetAction } from './set-dialog.tsx'
import type { TopicAction, TopicValues } from '../../../parts/desk/use-topic-act.ts'

const SetDialog = late(async () => (await import('./set-dialog.tsx')).SetDialog)
const ReplaceDialog = late(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)
const RejudgeDialog = late(async () => (await import('./rejudge-dialog.tsx')).RejudgeDialog)
const RemovedDialog = late(async () => (await import('./removed-dialog.tsx')).RemovedDialog)
const PlaceDialog = late(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const AddFromBankDialog = late(async () => (await import('./add-from-bank-dialog.tsx')).AddFromBankDialog)

export type OpenDialog =
  | { kind: 'add' | 'removed' }
  | { kind: 'place' | 'replace' | 'rejudge'; row: TopicRow }
  | { kind: 'set'; action: SetAction; rows: readonly TopicRow[] }
  | { kind: 'effect'; effect: UpdatePreview; rows: readonly TopicRow[]; values: TopicValues }
  | { kind: 'act'; action: ConfirmedAction; rows: readonly TopicRow[] }

interface Props {
  id: string
  contest: ContestFull
  asked: OpenDialog | null
  count: number
  stages?: readonly TopicRow[]
  act: (action: TopicAction, ids: string[], values?: TopicValues) => Promise<void>
  /** The same, told by a message when it is refused. */
  tryAct: (action: TopicAction, ids: string[], values?: TopicValues) => Promise<void>
  ask: (asked: OpenDialog) => void
  move: (id: string, place: number) => Promise<void>
  again: () => Promise<unknown>
  onClose: () => void
}

const idsOf = (rows: readonly TopicRow[]): string[] => rows.map(({ resource_id }) => resource_id)

/** Whatever the list of questions asks first. */
export function QuestionDialogs({ id, contest, asked, count, stages, act, tryAct, ask, move, again, onClose }: Props) {
  if (asked === null) return null
  switch (asked.kind) {
    case 'add':
      return (
        <Suspense fallback={null}>
          <AddFromBankDialog id={id} onAdded={again} onClose={onClose} />
        </Suspense>
      )
    case 'removed':
      return (
        <Suspense fallback={null}>
          <RemovedDialog id={id} onRestore={(one) => tryAct('restore', [one])} onClose={onClose} />
        </Suspense>
      )
    case 'place':
      return (
        <Suspense fallback={null}>
          <PlaceDialog row={asked.row} count={count} onMove={(place) => move(asked.row.resource_id, place)} onClose={onClose} />
        </Suspense>
      )
    case 'replace':
      return (
        <Suspense fallback={null}>
          <ReplaceDialog id={id} row={asked.row} onDone={again} onClose={onClose} />
        </Suspense>
      )
    case 'rejudge':
      return (
        <Suspense fallback={null}>
          <RejudgeDialog id={id} row={asked.row} onDone={again} onClose={onClose} />
        </Suspense>
      )
    case 'set': {
      const { action, rows } = asked
      const set = async (values: TopicValues) => {
        const effect = action === 'set_score' ? await scoreEffect(contest, rows, values) : null
        if (effect === null) await act(action, idsOf(rows), values)
        else ask({ kind: 'effect', effect, rows, values })
      }
      return (
        <Suspense fallback={null}>
          <SetDialog action={action} rows={rows} onRun={set} onClose={onClose} />
        </Suspense>
      )
    }
    case 'effect': {
      const { effect, rows, values } = asked
      return <ScoreEffect effect={effect} onApply={() => tryAct('set_score', idsOf(rows), values)} onClose={onClose} />
    }
    case 'act':
      return (
        <TopicDialog
          contest={contest}
          action={asked.action}
          rows={asked.rows}
          {...(stages === undefined ? {} : { stages })}
          onRun={(confirm) => act(asked.action, idsOf(asked.rows), confirm === undefined ? {} : { confirm })}
          onClose={onClose}
        />
      )
  }
}
