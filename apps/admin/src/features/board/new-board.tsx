import { board, boardBody } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { BoardFields } from './board-fields.tsx'
import { useBoardLabels } from './board-labels.ts'
import { newBoard } from './model.ts'
import { refreshBoards } from './queries.ts'
import { RaceList } from './race-list.tsx'

/** A board; files, keys and the ranking stand on the page that follows. */
export function NewBoard() {
  const { t } = useLingui()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labelOf = useBoardLabels()
  const { refuse, ...form } = useContractForm({ schema: boardBody, defaultValues: newBoard, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const submit = form.handleSubmit(async (body) => {
    try {
      const made = await call(board.create, { body })
      await refreshBoards(client)
      toast.done({ title: t`“${{ name: made.name }}” created` })
      guard.allow()
      void navigate({ to: '/admin/rank/edit/$rankId', params: { rankId: made.rank_id } })
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <FormProvider {...form}>
      <PageHeader title={<Trans>New board</Trans>} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="board" label={t`Ranking board`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void submit(event)}>
        <BoardFields />
        <RaceList names={new Map()} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to="/admin/rank/list">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="board" saving={isSubmitting}>
          <Trans>Create board</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}
