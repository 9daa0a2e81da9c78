import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QuestionForm } from './form/question-form.tsx'
import { questionQuery } from './queries.ts'

/** A stored question. What others save meanwhile is asked about when one saves, so the form starts from what it first got. */
export function EditQuestion({ resource_id }: { resource_id: string }) {
  const { data } = useSuspenseQuery(questionQuery(resource_id))
  const [stored] = useState(data)
  return (
    <QuestionForm
      key={resource_id}
      title={<Trans>Edit question</Trans>}
      facts={
        <>
          <span className="font-mono text-mono text-fg-3">{data.number}</span>
          <Status of={data.is_public ? 'visibility.published' : 'visibility.hidden'} />
        </>
      }
      actions={data.used_count > 0 && <Plural value={data.used_count} one="Used in # contest" other="Used in # contests" />}
      stored={stored}
      onSaved={() => undefined}
    />
  )
}
