import { call } from '@beacon/api/client'
import { user } from '@beacon/api/people/user'
import { Banner } from '@beacon/ui/feedback'
import { Button } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useBulkJob } from '../../parts/list/bulk-job.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { ActionDialog, type OpenDialog } from './action-dialog.tsx'
import type { NewPasswords } from './actions.ts'
import { PasswordsOnce } from './passwords-once.tsx'
import { refreshUsers } from './queries.ts'

interface Actions {
  ask: (openDialog: OpenDialog) => void
  /** A question stands open: keys of the page rest. */
  isAsking: boolean
  /** Above the list: a job that runs, or passwords that wait to be taken. */
  strip: ReactNode
  /** Anywhere on the page. */
  dialogs: ReactNode
}

/** Actions on users with all that follows them: question, result, job, passwords shown once. */
export function useUserActions(): Actions {
  const queryClient = useQueryClient()
  const bulk = useBulkResult()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [passwords, setPasswords] = useState<NewPasswords>([])
  const [taken, setTaken] = useState<readonly string[]>([])
  const { follow, strip, jobs } = useBulkJob({
    name: 'user_bulk',
    onOver: (result) => {
      void refreshUsers(queryClient)
      bulk.tell(result, plural(result.done, { one: '# user done', other: '# users done' }))
    },
  })
  const waiting = jobs.find(({ job_id, result }) => typeof result?.['passwords_sealed'] === 'string' && !taken.includes(job_id))
  const take = async (job_id: string) => {
    setTaken([...taken, job_id])
    setPasswords((await call(user.passwords, { body: { job_id } })).items)
  }
  return {
    ask: setOpenDialog,
    isAsking: openDialog !== null,
    strip: (
      <>
        {strip}
        {waiting !== undefined && (
          <Banner
            tone="warning"
            boxed
            title={<Trans>New passwords are ready.</Trans>}
            actions={
              <Button size="sm" onClick={() => void take(waiting.job_id)}>
                <Trans>Show once</Trans>
              </Button>
            }
          >
            <Trans>Kept for one day and shown once.</Trans>
          </Banner>
        )}
      </>
    ),
    dialogs: (
      <>
        {openDialog !== null && (
          <ActionDialog
            openDialog={openDialog}
            tell={bulk.tell}
            onPasswords={setPasswords}
            onJob={follow}
            onClose={() => setOpenDialog(null)}
          />
        )}
        <PasswordsOnce passwords={passwords} onClose={() => setPasswords([])} />
        {bulk.dialog}
      </>
    ),
  }
}
