import { call } from '@beacon/api/client'
import { resourceImport, type ResourceDetail } from '@beacon/api/bank/resource-import'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Checkbox, Segmented } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, firstChoice, choiceCacheOf } from './choice-cache.ts'
import { ObjectRow } from './object-row.tsx'
import { useDecisionOptions } from './use-decision-options.ts'

interface Props {
  detail: ResourceDetail
  again: () => Promise<unknown>
}

/** What is in a package, and what is to happen with each object. */
export function ReportView({ detail, again }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const options = useDecisionOptions()
  const storedChoice = choiceCacheOf(detail.import_id)
  const [choice, setChoice] = useState(() => storedChoice.read() ?? firstChoice)
  const { decision, decisions, leave_out } = choice
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    storedChoice.write(next)
    setChoice(next)
  }
  const params = { import_id: detail.import_id }
  const run = useMutation({
    mutationFn: () => call(resourceImport.run, { params, body: choice }),
    onSuccess: () => storedChoice.clear(),
    onSettled: again,
  })
  const objects = detail.report?.objects ?? []
  const count = (state: string) => objects.filter((one) => one.state === state).length
  const refused = count('refused')
  const isEmpty = refused === objects.length
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Signature detail={detail} />
        <span className="text-fg-2">
          <Trans>
            {count('new')} new, {count('same')} the same, {count('differs')} different, {refused} refused
          </Trans>
        </span>
        <span className="ml-auto flex items-center gap-2 text-fg-2">
          <Trans>Existing objects:</Trans>
          <Segmented
            aria-label={t`Existing objects`}
            value={decision}
            options={options}
            onValueChange={(next) => choose({ decision: next })}
          />
        </span>
      </div>
      <ul className="flex max-h-[52vh] flex-col overflow-y-auto rounded-panel border border-rule">
        {objects.map((object) => (
          <ObjectRow
            key={object.path}
            object={object}
            decision={decisions[object.path] ?? decision}
            onDecide={(next) => choose({ decisions: { ...decisions, [object.path]: next } })}
          />
        ))}
      </ul>
      {run.isError && <Banner boxed tone="failure" title={words(run.error)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={run.isPending || isEmpty || (refused > 0 && !leave_out)} onClick={() => run.mutate()}>
          <Trans>Import</Trans>
        </Button>
        {refused > 0 && !isEmpty && (
          <Checkbox checked={leave_out} onCheckedChange={(next) => choose({ leave_out: next === true })}>
            <Plural value={refused} one="Skip the # refused object" other="Skip the # refused objects" />
          </Checkbox>
        )}
        <span className="text-caption text-fg-3">
          <Trans>All or nothing. Questions are imported as hidden.</Trans>
        </span>
      </div>
    </div>
  )
}

function Signature({ detail }: { detail: ResourceDetail }) {
  const { signature } = detail.report ?? {}
  if (signature?.state === 'signed')
    return (
      <span className="text-jade">
        <Trans>Signed by {signature.by}</Trans>
      </span>
    )
  return (
    <span className="text-amber">
      {signature?.state === 'unknown' ? <Trans>Signed with an untrusted key</Trans> : <Trans>Unsigned</Trans>}
    </span>
  )
}
