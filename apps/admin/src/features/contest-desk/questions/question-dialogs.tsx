import type { ContestFull, UpdatePreview } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'
import { latePart } from '@beacon/ui/late'
import { type ConfirmedAction, TopicDialog } from './topic-dialogs.tsx'
import { ScoreEffect, scoreEffect } from './score-effect.tsx'
import type { SetAction } from './set-dialog.tsx'
import type { TopicAction, TopicValues } from '../../../parts/desk/use-topic-act.ts'

const SetDialog = latePart(async () => (await import('./set-dialog.tsx')).SetDialog)
const ReplaceDialog = latePart(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)
const RejudgeDialog = latePart(async () => (await import('./rejudge-dialog.tsx')).RejudgeDialog)
const RemovedDialog = latePart(async () => (await import('./removed-dialog.tsx')).RemovedDialog)
const PlaceDialog = latePart(async () => (await import('./place-dialog.tsx')).PlaceDialog)

const AddFromBankDialog = latePart(async () => (await import('./add-from-bank-dialog.tsx')).AddFromBankDialog)

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
      return <AddFromBankDialog id={id} onAdded={again} onClose={onClose} />
    case 'removed':
      return <RemovedDialog id={id} onRestore={(one) => tryAct('restore', [one])} onClose={onClose} />
    case 'place':
      return <PlaceDialog row={asked.row} count={count} onMove={(place) => move(asked.row.resource_id, place)} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog id={id} row={asked.row} onDone={again} onClose={onClose} />
    case 'rejudge':
      return <RejudgeDialog id={id} row={asked.row} onDone={again} onClose={onClose} />
    case 'set': {
      const { action, rows } = asked
      const set = async (values: TopicValues) => {
        const effect = action === 'set_score' ? await scoreEffect(contest, rows, values) : null
        if (effect === null) await act(action, idsOf(rows), values)
        else ask({ kind: 'effect', effect, rows, values })
      }
      return <SetDialog action={action} rows={rows} onRun={set} onClose={onClose} />
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
