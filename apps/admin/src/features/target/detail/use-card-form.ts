import { call } from '@beacon/api/client'
import { target, type TargetDetail } from '@beacon/api/scene/target'
import { useContractForm } from '@beacon/auth/form'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { useStale } from '../../../parts/form/use-stale.ts'
import { refreshTargets, targetQuery } from '../queries.ts'
import { cardSchema, cardValuesOf, type CardBody } from './card-model.ts'

/** Words for fields by their paths. */
export function useCardLabels(): (path: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = {
    text: t({ context: 'target', message: 'Card' }),
    summary: t`Summary`,
    story: t`Story`,
    solution: t`Solution`,
    vulnerabilities: t`Vulnerabilities`,
    services: t({ context: 'target', message: 'Services' }),
    flags: t`Places of flags`,
    links: t`Links`,
    licence: t`Licence`,
    difficulty: t`Difficulty`,
    offered_to: t`Offered to`,
    accounts: t`Accounts`,
    id: t`Vulnerability`,
    where: t`Where`,
    cwe: 'CWE',
    verified_on: t`Verified on`,
    name: t({ context: 'target', message: 'Service' }),
    port: t`Port`,
    version: t({ context: 'target', message: 'Version' }),
    user: t`User`,
    password: t`Password`,
    role: t({ context: 'target', message: 'Role' }),
  }
  return (path) => {
    const last = path.split('.').filter((part) => Object.hasOwn(labels, part))
    return labels[last.at(-1) ?? ''] ?? path
  }
}

export function useCardForm(row: TargetDetail) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const resource_id = row.image.resource_id
  const [version, setVersion] = useState(row.card?.version ?? 0)
  const stale = useStale(() => client.fetchQuery({ ...targetQuery(resource_id), staleTime: 0 }))
  const { refuse, ...form } = useContractForm({ schema: cardSchema, defaultValues: cardValuesOf(row), labelOf: useCardLabels() })
  const guard = useLeaveGuard(form.formState.isDirty)
  const take = (saved: TargetDetail) => {
    setVersion(saved.card?.version ?? 0)
    form.reset(cardValuesOf(saved))
  }
  const send = async ({ accounts, ...body }: CardBody, over: number) => {
    try {
      const saved = await call(target.save, {
        params: { resource_id },
        body: { ...body, ...(accounts === undefined ? {} : { accounts }), version: over },
      })
      take(saved)
      await refreshTargets(client)
      toast.done({ title: t`Card of “${saved.image.title}” saved` })
    } catch (error) {
      if (!(await stale.caught(error))) refuse(error)
    }
  }
  const meanwhile = stale.dialogOf({
    mine: { ...form.getValues().text, difficulty: form.getValues().difficulty, offered_to: form.getValues().offered_to },
    fieldsOf: ({ text, card }) => ({ ...text, difficulty: card?.difficulty, offered_to: card?.offered_to }),
    take,
    saveOver: (theirs) => void form.handleSubmit((body) => send(body, theirs.card?.version ?? 0))(),
  })
  return { form, guard, meanwhile, save: form.handleSubmit((body) => send(body, version)) }
}
