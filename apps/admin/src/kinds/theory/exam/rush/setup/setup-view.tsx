import { call, hasNothing } from '@beacon/api/client'
import { rush, rushLimits, type RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, Skeleton, useToast } from '@beacon/ui/feedback'
import { useUnsavedWarning } from '@beacon/ui/form'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { hostQuery, setupQuery } from '../rush-query.ts'
import { DesksPart } from './desks-part.tsx'
import { type Draft, draftOf, type DraftRound, fieldsOf, isRoundReady, moved, newRound } from './draft.ts'
import { RoundPart } from './round-part.tsx'

/** Who plays and what is asked; fixed once the first question was shown. */
export function SetupView({ id }: { id: string }) {
  const { t } = useLingui()
  const found = useQuery({ ...setupQuery(id), refetchOnWindowFocus: false })
  if (hasNothing(found)) return <LoadFailed title={t({ context: 'rush', message: 'Desks and rounds could not be loaded' })} query={found} />
  if (found.data === undefined) return <Skeleton className="h-40" />
  return <Editor key={found.data.version} id={id} stored={found.data} />
}

function useSave(id: string, stored: RushSetup) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const { isBusy: isSaving, failure, start } = useRun(useErrorWords())
  const save = ({ desks, rounds }: Draft) =>
    start(async () => {
      const body = { version: stored.version, desks, rounds: fieldsOf(rounds) }
      const next = await call(rush.save_setup, { params: { exam_id: id }, body })
      client.setQueryData(setupQuery(id).queryKey, next)
      void client.invalidateQueries({ queryKey: hostQuery(id).queryKey })
      toast.done({ title: t({ context: 'rush', message: 'Desks and rounds saved' }) })
    })
  return { isSaving, failure, save }
}

function Editor({ id, stored }: { id: string; stored: RushSetup }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [isDirty, setDirty] = useState(false)
  const { isSaving, failure, save } = useSave(id, stored)
  useUnsavedWarning(isDirty)
  const isFixed = stored.has_begun
  const change = (more: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...more }))
    setDirty(true)
  }
  const setRound = (at: number, round: DraftRound) => change({ rounds: draft.rounds.map((one, index) => (index === at ? round : one)) })
  const held = new Set(draft.rounds.flatMap(({ questions }) => questions.map(({ question_id }) => question_id)))
  return (
    <div className="flex flex-col gap-2 pb-6">
      {isFixed && (
        <Banner boxed tone="info" title={t({ context: 'rush', message: 'The rush has started.' })}>
          <Trans context="rush">Desks and rounds can no longer be changed.</Trans>
        </Banner>
      )}
      <DesksPart stored={stored} desks={draft.desks} isFixed={isFixed} onChange={(desks) => change({ desks })} />
      {draft.rounds.map((round, at) => (
        <RoundPart
          key={round.round_id}
          exam_id={id}
          round={round}
          place={at + 1}
          isLast={at === draft.rounds.length - 1}
          isFixed={isFixed}
          held={held}
          onChange={(next) => setRound(at, next)}
          onMove={(by) => change({ rounds: moved(draft.rounds, at, by) })}
          onRemove={() => change({ rounds: draft.rounds.filter((_, index) => index !== at) })}
        />
      ))}
      {!isFixed && (
        <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-rule pt-3">
          <Button
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={draft.rounds.length >= rushLimits.rounds}
            onClick={() => change({ rounds: [...draft.rounds, newRound('buzz')] })}
          >
            <Trans context="rush">Add a round</Trans>
          </Button>
          {failure !== null && (
            <p role="alert" className="text-vermilion">
              {failure}
            </p>
          )}
          <Button
            className="ml-auto"
            look="primary"
            saving={isSaving}
            disabled={!isDirty || !draft.rounds.every(isRoundReady)}
            onClick={() => void save(draft)}
          >
            <Trans context="rush">Save desks and rounds</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
