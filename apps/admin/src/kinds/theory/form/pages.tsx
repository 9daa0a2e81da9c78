import { questionType, type TheoryDetail, usualScore } from '@beacon/api/kinds/theory/question'
import { usePermission } from '@beacon/auth'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newTheoryHref, theoryHref } from '../bank/hrefs.ts'
import { theoryQuery } from '../bank/queries.ts'
import type { NextDefaults } from './model.ts'
import { TheoryForm } from './theory-form.tsx'
import { PastUse } from './past-use-section.tsx'
import { TryPanel } from './try-panel.tsx'
import { Versions } from './versions.tsx'

const nextDefaultsOf = ({ question_type, direction, score, visibility }: TheoryDetail): NextDefaults => ({
  question_type,
  direction_id: direction.resource_id,
  score,
  visibility,
})

/** A question that is not stored yet; once it is, its own page goes on, or the next question begins like it. */
export function NewTheory({ question_type, direction_id = '' }: { question_type?: string; direction_id?: string }) {
  const navigate = useNavigate()
  const [before, setBefore] = useState<TheoryDetail | null>(null)
  const type = questionType.options.find((one) => one === question_type)
  const wanted = type === undefined ? null : { question_type: type, direction_id, score: usualScore[type], visibility: 'hidden' as const }
  return (
    <TheoryForm
      key={before?.resource_id ?? 'first'}
      title={<Trans>New theory question</Trans>}
      stored={null}
      kept={before === null ? wanted : nextDefaultsOf(before)}
      onSaved={(detail, next) => {
        if (next === 'another') setBefore(detail)
        else void navigate({ ...theoryHref(detail.resource_id), ...(next === 'try' ? { hash: 'try' } : {}), replace: true })
      }}
    />
  )
}

/** A stored question. What others save meanwhile is asked about when one saves, so the form starts from what it first got. */
export function EditTheory({ theoryId }: { theoryId: string }) {
  const [round, setRound] = useState(0)
  return <Loaded key={round} theoryId={theoryId} onRestored={() => setRound(round + 1)} />
}

function Loaded({ theoryId, onRestored }: { theoryId: string; onRestored: () => void }) {
  const { data } = useSuspenseQuery(theoryQuery(theoryId))
  const [stored, setStored] = useState(data)
  const navigate = useNavigate()
  const mayWrite = usePermission('question.write')
  return (
    <TheoryForm
      title={<Trans>Edit theory question</Trans>}
      facts={
        <>
          <span className="font-mono text-mono text-fg-3">{data.number}</span>
          <Status of={data.visibility === 'published' ? 'visibility.published' : 'visibility.hidden'} />
        </>
      }
      stored={stored}
      kept={null}
      onSaved={(detail, next) => {
        if (next === 'another') void navigate(newTheoryHref)
        else setStored(detail)
        if (next === 'try') void navigate({ ...theoryHref(theoryId), hash: 'try', replace: true })
      }}
      side={
        <>
          {!data.is_masked && <TryPanel key={data.version_id} detail={data} />}
          <PastUse detail={data} mayAccept={data.can_edit && mayWrite} onAccepted={() => onRestored()} />
          <Versions resource_id={theoryId} version={data.version} canRestore={data.can_edit && mayWrite} onRestored={() => onRestored()} />
        </>
      }
    />
  )
}
