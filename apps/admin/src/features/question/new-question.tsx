import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { QuestionForm } from './form/question-form.tsx'

/** A question that is not stored yet; once it is, its own page goes on. */
export function NewQuestion() {
  const navigate = useNavigate()
  return (
    <QuestionForm
      title={<Trans>New question</Trans>}
      stored={null}
      onSaved={({ resource_id }, toTest) =>
        void navigate({
          to: (toTest ? '/admin/flag-question/test/$resource_id' : '/admin/flag-question/edit/$resource_id') as never,
          params: { resource_id } as never,
          replace: !toTest,
        })
      }
    />
  )
}
