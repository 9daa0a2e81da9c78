import type { ResourceDecision, ResourceObject } from '@beacon/api/bank/resource-import'
import { Button, Select } from '@beacon/ui/controls'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuestionLabels } from '../../parts/question-form/labels.ts'
import { useDecisionOptions } from './use-decision-options.ts'
import { kindWords, ObjectState, useReasonWords } from './words.tsx'

interface Props {
  object: ResourceObject
  decision: ResourceDecision
  onDecide: (decision: ResourceDecision) => void
}

/** One object of a package with its differences or its refusal. */
export function ObjectRow({ object, decision, onDecide }: Props) {
  const { i18n, t } = useLingui()
  const reason = useReasonWords()
  const options = useDecisionOptions()
  const [isOpen, setOpen] = useState(false)
  const exists = object.state === 'differs' || object.state === 'same'
  const fixed = object.fixed === 'running' ? t`its contest is running` : t`not yours`
  const own = options.map((one) => (one.value === 'overwrite' && object.fixed !== null ? { ...one, disabled: true, note: fixed } : one))
  return (
    <li className="border-b border-rule-2 px-3 py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="w-20 text-fg-3">{i18n._(kindWords[object.kind])}</span>
        <span className="min-w-0 flex-1 truncate text-fg" title={object.path}>
          {object.name}
        </span>
        {object.diff.length > 0 && (
          <Button size="sm" look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Hide differences</Trans> : <Plural value={object.diff.length} one="# field differs" other="# fields differ" />}
          </Button>
        )}
        <span className="w-20">
          <ObjectState state={object.state} />
        </span>
        <span className="w-36">
          {exists && (
            <Select size="sm" aria-label={t`What to do with ${object.name}`} value={decision} options={own} onValueChange={onDecide} />
          )}
        </span>
      </div>
      {object.reasons.map((one) => (
        <p key={`${one.code} ${JSON.stringify(one.details)}`} className="pl-[92px] text-caption text-vermilion">
          {reason(one)}
        </p>
      ))}
      {isOpen && <Differences diff={object.diff} />}
    </li>
  )
}

function Differences({ diff }: { diff: ResourceObject['diff'] }) {
  const labelOf = useQuestionLabels(1)
  return (
    <dl className="mt-2 grid grid-cols-[120px_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 pl-[92px] text-caption">
      {diff.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-fg-3">{labelOf(field === 'direction' ? 'direction_id' : field)}</dt>
          {before === '' && after === '' ? (
            <dd className="col-span-2 text-fg-2">
              <Trans>changed, not shown</Trans>
            </dd>
          ) : (
            <>
              <dd className="line-clamp-3 break-words text-fg-3 line-through">{before}</dd>
              <dd className="line-clamp-3 break-words text-fg">{after}</dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}
