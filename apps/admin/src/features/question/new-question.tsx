import type { QuestionDetail } from '@beacon/api/bank/question'
import { Checkbox } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import { questionHref, questionTestHref } from '../../parts/contest/kind-links.ts'
import { FirstNode, useBeginScene } from './begin-scene.tsx'
import { ForContest } from './for-contest.tsx'
import { QuestionForm } from './form/question-form.tsx'
import { usePlaceIn } from './use-place-in.ts'

/** A question that is not stored yet; once it is, its own page goes on. Made for a contest, it is placed there and leads back. */
export function NewQuestion({ contest_id, image }: { contest_id?: string | undefined; image?: string | undefined }) {
  const navigate = useNavigate()
  const { makesScene } = useBankPages().form
  const [hasScene, setHasScene] = useState(false)
  const beginScene = useBeginScene(image)
  const { name, place, back, tryOf } = usePlaceIn(contest_id)
  const toBank = ({ bank, resource_id }: QuestionDetail, toTest: boolean) =>
    void navigate(toTest ? questionTestHref(bank, resource_id) : { ...questionHref(bank, resource_id), replace: true })
  const saved = async (made: QuestionDetail, toTest: boolean) => {
    await beginScene(made)
    // A topic takes the scene that its question has when it is placed, so the scene goes first.
    if (hasScene && !toTest)
      return void navigate({ ...questionHref(made.bank, made.resource_id), search: { part: 'scene', contest: contest_id }, replace: true })
    const placed = contest_id === undefined ? null : await place([made.resource_id])
    const [topic_id] = placed ?? []
    if (placed === null) toBank(made, toTest)
    else if (toTest && topic_id !== undefined) tryOf(topic_id)
    else back()
  }
  return (
    <QuestionForm
      title={<Trans>New question</Trans>}
      stored={null}
      notes={
        <>
          {contest_id !== undefined && <ForContest resource_id={contest_id} name={name} />}
          {makesScene ? null : image === undefined ? (
            <Checkbox checked={hasScene} onCheckedChange={setHasScene}>
              <Trans>It has an environment: its scene opens once the question is saved</Trans>
            </Checkbox>
          ) : (
            <FirstNode image={image} />
          )}
        </>
      }
      onSaved={(detail, toTest) => void saved(detail, toTest)}
    />
  )
}
