import { call } from '@beacon/api/client'
import { topic } from '@beacon/api/topic/topic'
import { AskDialog } from '@beacon/auth/call'
import { Checkbox } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Combobox, Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKind } from '../../parts/contest/kind-route.ts'
import { useContestOptions } from '../../parts/contest/use-contest-options.ts'
import { refreshQuestions } from '../../parts/question-access/queries.ts'

/** Puts copies of questions of the open bank into a contest of its kind that has not ended. */
export function PlaceDialog({ idsOf, onClose }: { idsOf: () => Promise<string[]>; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useContestOptions(chosen, { kind: useKind(), status: ['not_started', 'running', 'paused'] })
  const [isOnline, setOnline] = useState(true)
  const place = async () => {
    if (chosen === null) return
    const { items } = await call(topic.add, {
      params: { resource_id: chosen },
      body: { question_ids: await idsOf(), is_online: isOnline },
    })
    await refreshQuestions(queryClient)
    const name = found.options.find(({ value }) => value === chosen)?.label
    toast.done({ title: plural(items.length, { one: '# question added', other: '# questions added' }), body: name })
  }
  return (
    <AskDialog
      title={t`Add to a contest`}
      body={<Trans>The contest gets copies; later changes in the bank do not affect them.</Trans>}
      action={<Trans>Add to contest</Trans>}
      check={() => (chosen === null ? t`Choose a contest.` : null)}
      onRun={place}
      onClose={onClose}
    >
      {(failure, forget) => (
        <>
          <Field label={<Trans>Contest</Trans>} layout="stack" error={failure}>
            <Combobox
              {...found}
              placeholder={t`Choose a contest`}
              value={chosen}
              onValueChange={(next) => {
                setChosen(next)
                forget()
              }}
            />
          </Field>
          <Checkbox checked={isOnline} onCheckedChange={setOnline}>
            <Trans>Online immediately</Trans>
          </Checkbox>
        </>
      )}
    </AskDialog>
  )
}
