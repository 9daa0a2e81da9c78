import type { ContestFull } from '@beacon/api/contest-views'
import type { TopicRow } from '@beacon/api/topic'
import { lazy, Suspense } from 'react'
import { type AskedAction, TopicDialog } from './topic-dialogs.tsx'
import type { SetAction } from './set-dialog.tsx'
import type { TopicAction, TopicValues } from './use-topic-act.ts'

const SetDialog = lazy(async () => ({ default: (await import('./set-dialog.tsx')).SetDialog }))
const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }))
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

const AddFromBankDialog = lazy(async () => ({ default: (await import('./add-from-bank-dialog.tsx')).AddFromBankDialog }))

export type Asked =
  | { kind: 'add' }
  | { kind: 'place' | 'replace'; row: TopicRow }
  | { kind: 'set'; action: SetAction; rows: readonly TopicRow[] }
  | { kind: 'act'; action: AskedAction; rows: readonly TopicRow[] }

interface Props {
  id: string
  contest: ContestFull
  asked: Asked | null
  count: number
  act: (action: TopicAction, ids: string[], values?: TopicValues) => Promise<void>
  move: (id: string, place: number) => Promise<void>
  again: () => Promise<unknown>
  onClose: () => void
}

/** Whatever the list of questions asks first. */
export function QuestionDialogs({ id, contest, asked, count, act, move, again, onClose }: Props) {
  if (asked === null) return null
  switch (asked.kind) {
    case 'add':
      return (
        <Suspense fallback={null}>
          <AddFromBankDialog id={id} onAdded={again} onClose={onClose} />
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
    case 'set':
      return (
        <Suspense fallback={null}>
          <SetDialog
            action={asked.action}
            rows={asked.rows}
            onRun={(values) =>
              act(
                asked.action,
                asked.rows.map(({ resource_id }) => resource_id),
                values,
              )
            }
            onClose={onClose}
          />
        </Suspense>
      )
    case 'act':
      return (
        <TopicDialog
          contest={contest}
          action={asked.action}
          rows={asked.rows}
          onRun={(confirm) =>
            act(
              asked.action,
              asked.rows.map(({ resource_id }) => resource_id),
              confirm === undefined ? {} : { confirm },
            )
          }
          onClose={onClose}
        />
      )
  }
}
