import type { ContestFull } from '@beacon/api/contest-views'
import type { TopicRow } from '@beacon/api/topic'
import { lazy, Suspense } from 'react'
import { type AskedAction, TopicDialog } from './topic-dialogs.tsx'
import type { TopicAction } from './use-topic-act.ts'

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }))
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }))

const AddFromBankDialog = lazy(async () => ({ default: (await import('./add-from-bank-dialog.tsx')).AddFromBankDialog }))

export type Asked =
  | { kind: 'add' }
  | { kind: 'place' | 'release'; row: TopicRow }
  | { kind: 'act'; action: AskedAction; rows: readonly TopicRow[] }

interface Props {
  id: string
  contest: ContestFull
  asked: Asked | null
  count: number
  act: (action: TopicAction, ids: string[], confirm?: string) => Promise<void>
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
    case 'release':
      return (
        <Suspense fallback={null}>
          <ReleaseDialog id={id} row={asked.row} onClose={onClose} />
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
              confirm,
            )
          }
          onClose={onClose}
        />
      )
  }
}
