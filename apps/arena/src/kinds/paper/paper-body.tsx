import { call } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { paper } from '@beacon/api/kinds/paper/operations'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rankingQuery } from '../../parts/contest/queries.ts'
import { usePoints } from '../../parts/use-points.ts'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}

/** The paper: its own time begins with the first look; the mark stands here once the results are released. */
export function PaperBody({ contest: { resource_id, status }, mine }: InContest) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [answers, setAnswers] = useState('')
  const params = { resource_id }
  const open = useMutation({ mutationFn: () => call(paper.open, { params, body: {} }) })
  const hand = useMutation({ mutationFn: () => call(paper.hand_in, { params, body: { answers } }) })
  return (
    <div className="flex max-w-xl flex-col gap-4 px-page py-4">
      <Mark resource_id={resource_id} mine={mine} />
      {open.data === undefined ? (
        <Button look="primary" className="self-start" disabled={status !== 'running'} saving={open.isPending} onClick={() => open.mutate()}>
          <Trans>Look at the paper</Trans>
        </Button>
      ) : (
        <>
          <p className="text-fg-2">
            <Trans>Hand in until {formatDateTime(locale, open.data.deadline)}</Trans>
          </p>
          <Textarea aria-label={t`Answers`} value={answers} onChange={(event) => setAnswers(event.target.value)} />
          <Button className="self-start" saving={hand.isPending} onClick={() => hand.mutate()}>
            <Trans>Hand in</Trans>
          </Button>
          {hand.isSuccess && (
            <p role="status">
              <Trans>Handed in.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** The own mark as everybody may read it: the ranking names nobody before the release. */
function Mark({ resource_id, mine: { entrant } }: { resource_id: string; mine: ContestMe }) {
  const points = usePoints()
  const { data } = useQuery({ ...rankingQuery(resource_id, 1), refetchInterval: 2_000 })
  if (entrant === null) return null
  const own = data?.items.find(({ entrant_id }) => entrant_id === entrant.entrant_id)
  if (own === undefined)
    return (
      <p className="text-fg-3">
        <Trans>The results are sealed until they are released.</Trans>
      </p>
    )
  return (
    <p className="type-title text-fg">
      <Trans>Your mark: {points.text(own.score)}</Trans>
    </p>
  )
}
