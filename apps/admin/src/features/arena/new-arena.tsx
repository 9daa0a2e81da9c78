import { call } from '@beacon/api/client'
import { arena, arenaForm } from '@beacon/api/contest/arena'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
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
import { ArenaFields } from './arena-fields.tsx'
import { useArenaLabels } from './arena-labels.ts'
import { bodyOf, newArena } from './model.ts'
import { refreshArenas } from './queries.ts'

/** An arena without contests; the next page chooses them. */
export function NewArena() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labelOf = useArenaLabels()
  const { refuse, ...form } = useContractForm({ schema: arenaForm, defaultValues: newArena(locale), labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const submit = form.handleSubmit(async (values) => {
    try {
      const { reason: _none, ...body } = { reason: '', ...bodyOf(values) }
      const made = await call(arena.create, { body })
      await refreshArenas(client)
      toast.done({ title: t`“${{ name: made.name }}” created` })
      guard.allow()
      const { resource_id: arenaId, algorithm_type: algorithmType } = made
      void navigate({ to: '/admin/arena/contest-mgr/$arenaId/$algorithmType', params: { arenaId, algorithmType } })
    } catch (error) {
      refuse(error)
    }
  })
  return (
    <FormProvider {...form}>
      <PageHeader title={<Trans>New arena</Trans>} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="arena" label={t`Arena`} className="mt-4 flex-1 pb-6" onSubmit={(event) => void submit(event)}>
        <ArenaFields isTypeFixed={false} asksReason={false} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton to="/admin/arena/list">
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="arena" saving={isSubmitting}>
          <Trans>Create arena</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}
