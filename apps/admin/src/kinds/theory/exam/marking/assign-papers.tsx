import { call, hasNothing } from '@beacon/api/client'
import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { LoadFailed } from '@beacon/auth/call'
import { Checkbox, Segmented } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { inParts, sum } from '../control/in-parts.ts'
import { useExamCall } from '../use-exam-call.ts'
import { setupQuery } from './marking-query.ts'

interface Props {
  id: string
  numbers: readonly string[]
  /** Two people mark answers of the exam. */
  isDouble: boolean
  onClose: () => void
}

/** To whom ticked papers are given. */
export function AssignPapers({ id, numbers, isDouble, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const found = useQuery(setupQuery(id))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [way, setWay] = useState<'share' | 'each'>('share')
  const markers = (found.data?.markers ?? []).filter(({ may_mark }) => may_mark)
  const isFree = chosen.length === 0
  const isShort = !isFree && isDouble && chosen.length < 2
  const give = async () => {
    const body = { marker_ids: [...chosen], is_shared: way === 'share' }
    const part = (mark_nos: string[]) => call(markingLead.assign_papers, { params: { exam_id: id }, body: { mark_nos, ...body } })
    const replies = await inParts(numbers, part, markingLimits.returned)
    return { changed: sum(replies.map(({ changed }) => changed)), skipped: sum(replies.map(({ skipped }) => skipped)) }
  }
  const done = ({ changed, skipped }: { changed: number; skipped: number }) => {
    const said = isFree
      ? plural(changed, { one: '# paper open to all markers', other: '# papers open to all markers' })
      : plural(changed, { one: '# paper assigned to markers', other: '# papers assigned to markers' })
    if (skipped === 0) return said
    const left = plural(skipped, {
      one: '# unchanged: too few eligible markers',
      other: '# unchanged: too few eligible markers',
    })
    return t({ context: 'exam', message: `${said}, ${left}` })
  }
  return (
    <ActionForm
      title={plural(numbers.length, { one: 'Assign # paper to markers', other: 'Assign # papers to markers' })}
      body={t({
        context: 'exam',
        message:
          'Only the selected markers get these papers, ahead of other work and regardless of question assignments. Existing marks are kept. With none selected, the papers are open to all markers.',
      })}
      action={isFree ? t({ context: 'exam', message: 'Open to all markers' }) : t({ context: 'exam', message: 'Assign papers' })}
      isReady={found.data !== undefined && !isShort}
      onRun={() => run(give, done)}
      onClose={onClose}
    >
      {hasNothing(found) && <LoadFailed title={t({ context: 'exam', message: 'The markers could not be loaded' })} query={found} />}
      {found.isPending && (
        <Loading>
          <Trans context="exam">Loading the markers</Trans>
        </Loading>
      )}
      {found.data !== undefined && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-fg-2">
            <Trans context="exam">Markers</Trans>
          </legend>
          <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
            {markers.map(({ user_id, name }) => (
              <Checkbox
                key={user_id}
                checked={chosen.includes(user_id)}
                onCheckedChange={(isOn) => setChosen(isOn ? [...chosen, user_id] : chosen.filter((one) => one !== user_id))}
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {markers.length === 0 && (
            <p className="text-amber">
              <Trans context="exam">No staff can mark yet</Trans>
            </p>
          )}
        </fieldset>
      )}
      {chosen.length > (isDouble ? 2 : 1) && (
        <Field label={t({ context: 'exam', message: 'Each paper' })} layout="stack">
          <Segmented
            aria-label={t({ context: 'exam', message: 'Each paper' })}
            value={way}
            onValueChange={setWay}
            options={[
              {
                value: 'share',
                label: isDouble ? t({ context: 'exam', message: 'to two of them' }) : t({ context: 'exam', message: 'to one of them' }),
              },
              { value: 'each', label: t({ context: 'exam', message: 'to all of them' }) },
            ]}
          />
        </Field>
      )}
      {isShort && (
        <p className="text-amber">
          <Trans context="exam">This exam uses double marking. Choose at least two markers.</Trans>
        </p>
      )}
    </ActionForm>
  )
}
