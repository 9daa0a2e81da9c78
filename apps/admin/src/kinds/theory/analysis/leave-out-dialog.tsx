import { query } from '@beacon/api/query'
import { leftOutLimits } from '@beacon/api/kinds/theory/analysis-scope'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { Button, Input } from '@beacon/ui/controls'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change } from './address.ts'
import type { Analysis } from './queries.ts'

interface Props {
  exam_id: string
  analysis: Analysis
  reason: string
  /** Names may stand beside marks, and this reader may see them. */
  hasCandidates: boolean
  onChange: (change: Change) => void
  onClose: () => void
}

const listed = (values: readonly string[]): string | undefined => (values.length === 0 ? undefined : values.join(','))

/** Questions and candidates that the figures do without. */
export function LeaveOutDialog({ exam_id, analysis, reason: before, hasCandidates, onChange, onClose }: Props) {
  const { t } = useLingui()
  const { items, left_out } = analysis
  const [questions, setQuestions] = useState(() => left_out.questions.map(({ place }) => String(place)))
  const [candidates, setCandidates] = useState(() => left_out.candidates.map(({ entrant_id }) => entrant_id))
  const [reason, setReason] = useState(before)
  const nameOf = ({ place, stem }: { place: number; stem: string }) => `${place}. ${[...stem].slice(0, 60).join('')}`
  const all = [...items, ...left_out.questions].sort((a, b) => a.place - b.place)
  const isMuch = questions.length > leftOutLimits.questions || candidates.length > leftOutLimits.candidates
  const isEverything = all.length > 0 && questions.length >= all.length
  const isSome = questions.length + candidates.length > 0
  const apply = () => {
    const without_questions = listed([...questions].sort((a, b) => Number(a) - Number(b)))
    onChange({
      without_questions,
      without_candidates: listed(candidates),
      reason: isSome && reason.trim() !== '' ? reason.trim() : undefined,
    })
    onClose()
  }
  return (
    <OpenDialog
      onClose={onClose}
      title={t({ context: 'analysis', message: 'Exclude from the analysis' })}
      description={t({
        context: 'analysis',
        message: 'Only figures on this page change, not marks or results. Anyone who opens this page’s address sees the same.',
      })}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans context="analysis">Cancel</Trans>
          </Button>
          <Button look="primary" disabled={isMuch || isEverything || (isSome && reason.trim() === '')} onClick={apply}>
            <Trans context="analysis">Apply</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field
          label={t({ context: 'analysis', message: 'Questions' })}
          {...(isEverything ? { error: t({ context: 'analysis', message: 'Keep at least one question.' }) } : {})}
        >
          <MultiCombobox
            value={questions}
            onValueChange={setQuestions}
            placeholder={t({ context: 'analysis', message: 'Question number or text' })}
            options={all.map((one) => ({ value: String(one.place), label: nameOf(one), text: nameOf(one) }))}
          />
        </Field>
        {hasCandidates && <CandidatesField exam_id={exam_id} known={left_out.candidates} value={candidates} onChange={setCandidates} />}
        <Field label={t({ context: 'analysis', message: 'Reason' })} required={isSome}>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </OpenDialog>
  )
}

interface CandidatesProps {
  exam_id: string
  known: Analysis['left_out']['candidates']
  value: string[]
  onChange: (value: string[]) => void
}

/** Candidates by name or number. */
function CandidatesField({ exam_id, known, value, onChange }: CandidatesProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...query(examScores.list, { params: { exam_id }, query: { ...(q === '' ? {} : { q }), sort: 'name', size: 50 } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const elsewhere = known.filter(({ entrant_id }) => rows.every((row) => row.entrant_id !== entrant_id))
  return (
    <Field label={t({ context: 'analysis', message: 'Candidates' })}>
      <MultiCombobox
        value={value}
        onValueChange={onChange}
        loading={found.isPending}
        onSearch={setQ}
        placeholder={t({ context: 'analysis', message: 'Candidate name' })}
        options={[
          ...(q === '' ? elsewhere.map(({ entrant_id, name }) => ({ value: entrant_id, label: name, text: name })) : []),
          ...rows.map(({ entrant_id, name, organisation }) => ({ value: entrant_id, label: name, text: name, note: organisation })),
        ]}
      />
    </Field>
  )
}
