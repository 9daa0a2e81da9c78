import type { QuestionDetail } from '@beacon/api/question'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ForContest } from './for-contest.tsx'
import { QuestionForm } from './form/question-form.tsx'
import { usePlaceIn } from './use-place-in.ts'

/** A question that is not stored yet; once it is, its own page goes on. Made for a contest, it is placed there and leads back. */
export function NewQuestion({ contest_id }: { contest_id?: string | undefined }) {
  const navigate = useNavigate()
  const { name, place, back, tryOf } = usePlaceIn(contest_id)
  const toBank = (resource_id: string, toTest: boolean) =>
    void navigate({
      to: (toTest ? '/admin/flag-question/test/$resource_id' : '/admin/flag-question/edit/$resource_id') as never,
      params: { resource_id } as never,
      replace: !toTest,
    })
  const saved = async ({ resource_id }: QuestionDetail, toTest: boolean) => {
    const placed = contest_id === undefined ? null : await place([resource_id])
    const [made] = placed ?? []
    if (placed === null) toBank(resource_id, toTest)
    else if (toTest && made !== undefined) tryOf(made)
    else back()
  }
  return (
    <QuestionForm
      title={<Trans>New question</Trans>}
      stored={null}
      notes={contest_id !== undefined && <ForContest resource_id={contest_id} name={name} />}
      onSaved={(detail, toTest) => void saved(detail, toTest)}
    />
  )
}
