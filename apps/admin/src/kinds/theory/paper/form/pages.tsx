import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paperHref } from '../hrefs.ts'
import { paperQuery } from '../queries.ts'
import { PaperForm } from './paper-form.tsx'
import { steps } from './stepper.tsx'

/** A paper that is not stored yet: its facts. Once they are stored as a draft, its own page goes on with the questions. */
export function NewPaper() {
  const navigate = useNavigate()
  return (
    <PaperForm
      title={<Trans>New paper</Trans>}
      stored={null}
      step="facts"
      onStep={() => undefined}
      onStored={(detail) => void navigate({ ...paperHref(detail.resource_id, 'questions'), replace: true })}
    />
  )
}

/** A stored paper. What others save meanwhile is asked about when one saves, so the form starts from what it first got. */
export function EditPaper({ resource_id, step }: { resource_id: string; step: string | undefined }) {
  const { data } = useSuspenseQuery(paperQuery(resource_id))
  const [stored, setStored] = useState(data)
  const navigate = useNavigate()
  return (
    <PaperForm
      title={<Trans>Edit paper</Trans>}
      facts={
        <>
          <span className="font-mono text-mono text-fg-3">{stored.number}</span>
          <Status of={`paper.${stored.status}`} />
        </>
      }
      stored={stored}
      step={steps.find((one) => one === step) ?? 'facts'}
      onStep={(next) => void navigate({ ...paperHref(resource_id, next), resetScroll: false })}
      onStored={(detail) => setStored(detail)}
    />
  )
}
