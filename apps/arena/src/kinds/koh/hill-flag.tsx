import { call } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { hill as contract, type HillFlagResult, type HillView, type OwnHill } from '@beacon/api/kinds/koh/hill'
import { serverNow } from '@beacon/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FlagAnswer, refusalOf } from '../../parts/answer/flag-answer.ts'
import { FlagField } from '../../parts/answer/flag-field.tsx'
import type { SubmitFlag } from '../../parts/answer/use-flag-form.ts'
import { hillQuery, ownHillsQuery } from './queries.ts'

interface Props {
  contest: ContestPublic
  hill: HillView
  own: OwnHill | undefined
  /** Why no flag is taken at all; null: one is. */
  closed: ReactNode | null
}

function answerOf({ code, version, hill_version, patch_until, by, at }: HillFlagResult): FlagAnswer {
  if (code === 'flag_correct') return { kind: 'patchable', until: patch_until }
  if (code === 'flag_old_version') return { kind: 'past', version, running: hill_version }
  if (code === 'flag_repeated')
    return { kind: 'repeated', at, by, correct: true, first: patch_until === null ? null : { kind: 'patchable', until: patch_until } }
  return { kind: 'wrong', left: null, limit: null, practice: false }
}

function useSubmit(resource_id: string, topic_id: string): SubmitFlag {
  const cache = useQueryClient()
  return async (flag) => {
    try {
      return answerOf(await call(contract.submit, { params: { resource_id, topic_id }, body: { flag } }))
    } catch (error) {
      return refusalOf(error, serverNow())
    } finally {
      for (const { queryKey } of [ownHillsQuery(resource_id), hillQuery(resource_id, topic_id)]) void cache.invalidateQueries({ queryKey })
    }
  }
}

/** The flag of the version that runs; the next version has another one. */
export function HillFlag({ contest, hill, own, closed }: Props) {
  const { t } = useLingui()
  const submit = useSubmit(contest.resource_id, hill.topic_id)
  const shut =
    closed ?? (own?.is_king === true ? t`You are king of this version.` : hill.hill_version === null ? t`No version runs yet.` : null)
  return (
    <section aria-labelledby="flag-title" className="mt-5">
      <h3 id="flag-title" className="type-section mb-2 text-fg">
        <Trans>Flag</Trans>
      </h3>
      <FlagField
        key={hill.hill_version}
        submit={submit}
        isDone={own?.has_solved === true}
        isClosed={shut !== null}
        goesOn
        remark={shut ?? undefined}
      />
    </section>
  )
}
