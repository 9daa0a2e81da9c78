import { call, hasNothing } from '@beacon/api/client'
import { markingLead, type MarkingSetup } from '@beacon/api/kinds/theory/marking-lead'
import { LoadFailed } from '@beacon/auth/call'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'
import { type MarkingOverview, setupQuery } from './marking-query.ts'
import { SetupTable } from './setup-table.tsx'

interface Props {
  id: string
  overview: MarkingOverview
  onClose: () => void
}

type Questions = MarkingSetup['questions']

/** Which markers mark which question, and which questions two people mark. */
export function SetupDialog({ id, overview, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const found = useQuery(setupQuery(id))
  const [written, setWritten] = useState<Questions | null>(null)
  const setup = found.data
  const questions = written ?? setup?.questions ?? []
  const save = async () => {
    if (setup === undefined) return
    await call(markingLead.set_up, { params: { exam_id: id }, body: { questions: [...questions], stamp: setup.stamp } })
  }
  return (
    <ActionForm
      size="xl"
      title={t({ context: 'exam', message: 'Assign questions to markers' })}
      body={t({ context: 'exam', message: 'Questions with no marker selected go to all markers.' })}
      action={t({ context: 'exam', message: 'Save the assignment' })}
      isReady={written !== null}
      onRun={() => run(save, () => t({ context: 'exam', message: 'Questions assigned' }))}
      onClose={onClose}
    >
      {hasNothing(found) && <LoadFailed title={t({ context: 'exam', message: 'The assignment could not be loaded' })} query={found} />}
      {found.isPending && (
        <Loading>
          <Trans context="exam">Loading the assignment</Trans>
        </Loading>
      )}
      {setup !== undefined && <SetupTable id={id} setup={{ ...setup, questions }} overview={overview} onChange={setWritten} />}
    </ActionForm>
  )
}
